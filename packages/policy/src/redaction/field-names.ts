import type { SecretKind } from './secret-kind.ts'

type Names = readonly (readonly [kind: SecretKind, names: string])[]

/** Names that are secret as a whole; written without case, `_`, `-`, spaces and dots. */
export const WHOLE_NAMES: Names = [
  ['authorization', 'authorization proxyauthorization xauthorization bearer'],
  ['cookie', 'cookie cookies setcookie jsessionid phpsessid aspnetsessionid connectsid'],
  ['password', 'pwd passwd pswd pw mdp motdepasse senha heslo haslo hasło sifre şifre'],
  ['access_code', 'otp totp otpcode mfacode backupcodes recoverycodes'],
  ['secret', 'otpseed totpseed credential credentials creds secrets mnemonic seedphrase recoveryphrase'],
  ['token', 'jwt tokensecret'],
]

/** Ends of names that make them secret: `db_password`, `SERVICE_TOKEN`, `x-api-key`, `secretAccessKey`. */
export const NAME_ENDS: Names = [
  ['token', 'token jwt bearertoken jeton токен 令牌 權杖 トークン 토큰'],
  [
    'api_key',
    'apikey apikeys apitoken accesskey accesskeys subscriptionkey accountkey sharedaccesskey storagekey functionskey servicekey authkey sessionkey cléapi cleapi claveapi clavedeapi chavedeapi chaveapi apischlüssel api密钥 api密鑰 apiキー api키 访问密钥 接口密钥',
  ],
  [
    'secret',
    'secret secretkey secretkeybase signingkey signingsecret clientkeydata encryptionkey masterkey sharedkey presharedkey hmackey webhooksecret connectionsecret geheimnis secreto секрет 密钥 密鑰 秘钥 秘鑰 凭证 凭据 憑證 シークレット 秘密鍵 시크릿',
  ],
  [
    'password',
    'password passwords passwd passphrase passphrases userpwd dbpwd dbpass dbpasswd smtppass rootpass adminpass userpass mysqlpwd pgpass ftppass mailpass kennwort passwort kennworte passwörter wachtwoord contraseña contrasena motdepasse palavrapasse lösenord adgangskode passord salasana katasandi mậtkhẩu пароль كلمةالمرور كلمةالسر סיסמה पासवर्ड κωδικός 密码 密碼 口令 パスワード 暗証番号 비밀번호 암호',
  ],
  ['private_key', 'privatekey privkey sshkey rsakey 私钥 私鑰 私密金鑰'],
  [
    'access_code',
    'accesscode passcode authcode verificationcode securitycode recoverycode backupcode otpcode zugangscode accesspin 授权码 验证码 驗證碼 通行码 提取码 인증번호 認証コード',
  ],
]

/** Words whose presence makes a name suspicious, where its value looks like a secret too: `token_github`, `secretForProd`. */
export const NAME_WORDS: Names = [
  ['password', 'password passwd passphrase passwort'],
  ['api_key', 'apikey accesskey'],
  ['private_key', 'privatekey'],
  ['token', 'token tokens'],
  ['secret', 'secret credential credentials'],
]

/** Names that are secret only where the value looks like one. */
export const LIKELY_NAMES: Names = [
  ['token', 'auth tokens xauth'],
  ['password', 'pass clave parola'],
  ['secret', 'seed licensekey licencekey activationkey appkey'],
]

/** Ends of names that speak of a secret without being one: `token_count`, `password_policy`, `secret_arn`. */
export const HARMLESS_ENDS =
  'id ids count counts type types usage used limit limits max min hash hashes digest url uri urls endpoint host name names label labels title hint length len size policy policies rules strength expiry expires expiration expiresin expiresat ttl lifetime validity valid required enabled disabled field fields header headers format file path location arn ref reference param parameter version algorithm alg provider manager store vault backend source class service server scope scopes error errors message description placeholder help stdin prompt budget rate cost price per index position offset at on by in status state exists set changed updated created rotated rotation prefix suffix pattern regex icon form page reset link email domain samesite httponly secure consent banner jar parser tokenizer ize ized izer iser ization ary aries'.split(
    ' ',
  )

/** What tokens are positions, or words of a language model, rather than credentials. */
export const HARMLESS_BEFORE_TOKEN =
  'progress page pages next previous prev continuation continue cursor sync eos bos pad unk unknown stop mask max min has requires pagination paging skip delta resume start end special design per input output prompt completion cancellation cancel total num first last lookahead list punctuation'.split(
    ' ',
  )
