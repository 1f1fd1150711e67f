/** What the scan of a text stops for; bits, since three characters may mean several things. */
export const EVENT = {
  /** `:` or `=` */
  sign: 1,
  /** `<` */
  tag: 2,
  /** The beginning of a provider's key. */
  shape: 4,
  /** `BEGIN` of a PEM block. */
  begin: 8,
  /** A command's flag. */
  flag: 16,
  /** A word that a secret may follow without a sign. */
  noun: 32,
  /** Something by which a token is known in its midst. */
  inner: 64,
  /** A name that tells only by the structure it stands in. */
  hint: 128,
} as const

const SIGN = 30
const TAG = 31

/** Characters as the scan counts them, five bits each: letters without case, digits as one, `-`, `_`, signs, `<`, others. */
export const SYMBOLS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/i.test(character)) return character.toLowerCase().charCodeAt(0) - 96
  if (/\d/.test(character)) return 27
  return { '-': 28, _: 29, ':': SIGN, '=': SIGN, '<': TAG }[character] ?? 0
})

/** The number of three characters. */
export function trigramOf(three: string): number {
  let trigram = 0
  for (const character of three) trigram = (trigram << 5) | (SYMBOLS[character.charCodeAt(0)] ?? 0)
  return trigram & 0x7fff
}

/** How the words end that a secret may follow without a sign: password, passwd, pwd, passphrase, passcode, token … */
const NOUN_ENDS = [
  'ord',
  'swd',
  'pwd',
  'ase',
  'ode',
  'ken',
  'ret',
  'key',
  'ort',
  'nha',
  'rer',
  'sic',
  'ial',
  'ied',
  'pin',
  'otp',
]

/** What the scan stops at, whoever's scan it is. */
export function baseTriggers(): Uint8Array {
  const triggers = new Uint8Array(32 * 32 * 32)
  for (let before = 0; before < 32 * 32; before++) {
    triggers[(before << 5) | SIGN] = EVENT.sign
    triggers[(before << 5) | TAG] = EVENT.tag
  }
  const add = (three: string, event: number) => {
    const trigram = trigramOf(three)
    triggers[trigram] = (triggers[trigram] ?? 0) | event
  }
  add('BEG', EVENT.begin)
  add('eyJ', EVENT.inner)
  add('8Q~', EVENT.inner)
  add('@tc', EVENT.inner)
  add('@un', EVENT.inner)
  add('@lo', EVENT.inner)
  add('@//', EVENT.inner)
  add('las', EVENT.inner)
  for (const part of ['kie', 'riz', 'kty']) add(part, EVENT.hint)
  add(' --', EVENT.flag)
  for (const letter of 'uphaPHdekbw') add(` -${letter}`, EVENT.flag)
  for (const end of NOUN_ENDS) add(end, EVENT.noun)
  return triggers
}
