import { expect, test } from 'vitest'
import { createRedactor } from './redactor.ts'

const redactor = createRedactor([])
const masked = (text: string) => redactor.text(text).value

test.each([
  ['DB_PASSWORD=x1', 'DB_PASSWORD=«redacted:password:1»'],
  ['Authorization: Bearer abc.def', 'Authorization: «redacted:authorization:1»'],
  ['Cookie: theme=dark; sessionid=abc', 'Cookie: theme=dark; sessionid=«redacted:cookie:1»'],
  ['X-Api-Key: abc\nX-Request-Id: 42', 'X-Api-Key: «redacted:api_key:1»\nX-Request-Id: 42'],
  [
    `curl -H 'Authorization: Bearer abc' https://x.example`,
    `curl -H 'Authorization: «redacted:authorization:1»' https://x.example`,
  ],
  ['https://x.example/?access_token=abc&page=2', 'https://x.example/?access_token=«redacted:token:1»&page=2'],
  ['url=token=abc', 'url=token=«redacted:token:1»'],
  ['mysql --password=x1 app', 'mysql --password=«redacted:password:1» app'],
  ['{"password": "x1", "id": 7', '{"password": "«redacted:password:1»", "id": 7'],
  [String.raw`{\"password\": \"x1\"}`, String.raw`{\"password\": \"«redacted:password:1»\"}`],
  ['{"password": "cut o', '{"password": "«redacted:password:1»'],
  ["{'password' => 'x1'}", "{'password' => '«redacted:password:1»'}"],
  ['secret = "x \\" 1"\nttl = 60', 'secret = "«redacted:secret:1»"\nttl = 60'],
  ['password: correct horse battery\nuser: bob', 'password: «redacted:password:1»\nuser: bob'],
  ['token: |\n  abc\n  def\nname: demo', 'token: |\n  «redacted:token:1»\nname: demo'],
  ['export API_KEY=x1', 'export API_KEY=«redacted:api_key:1»'],
  ['login with password: x1, then wait', 'login with password: «redacted:password:1», then wait'],
  ['a token=x1 and secret=x2', 'a token=«redacted:token:1» and secret=«redacted:secret:2»'],
  ['PRIVATE_KEY="-----BEGIN KEY-----\nabc\n-----END KEY-----"\nA=1', 'PRIVATE_KEY="«redacted:private_key:1»"\nA=1'],
  ['PRIVATE_KEY=-----BEGIN KEY-----\nabc', 'PRIVATE_KEY=«redacted:private_key:1»'],
])('%j becomes %j', (text, expected) => {
  expect(masked(text)).toBe(expected)
})

test.each([
  'Password must be at least 12 characters and contain a digit.',
  'Authorization is required for this endpoint.',
  'Set the API_KEY environment variable before you start.',
  'SECRET_KEY = os.environ.get("SECRET_KEY")',
  'curl -H "Authorization: Bearer $TOKEN" https://api.example.com',
  'export API_KEY=<your-api-key>',
  'api_key = "xxxxxxxx"',
  'function login(user: string, password: string): Promise<Token> {}',
  'if (token == expected) return Token::new()',
  'max_tokens: 4096',
  'tokenizer: cl100k_base; token count = 120',
  'PRIMARY KEY (id); foreign_key: user_id; cache_key: home:v2',
  '{"labels.password":"Password","labels.token":"Token"}',
])('%j stays', (text) => {
  expect(redactor.text(text)).toEqual({ value: text, paths: [], count: 0 })
})

test.each([
  ['many names', 'token='.repeat(160_000)],
  ['open quotes', 'token="'.repeat(140_000)],
  ['escaped quotes', `token=${'\\"'.repeat(500_000)}`],
  ['YAML blocks', 'token: |\n'.repeat(110_000)],
  ['one long name', 'a'.repeat(1_000_000)],
  ['blanks', `token=${' \t'.repeat(500_000)}`],
  ['arrows', 'token=>'.repeat(140_000)],
  ['brackets', '{"a":'.repeat(200_000)],
])('a million characters of %s are read in one pass: anything worse would not end within the test', (_, text) => {
  expect(redactor.json(text).value).toBeTypeOf('string')
})
