/** A colour as the token file writes it: lightness 0..1, chroma, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** Reads `oklch(L C H)`; alpha and anything else is undefined, since contrast over an unknown ground means nothing. */
export function parseOklch(value: string): Oklch | undefined {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value.trim())
  if (!match) return undefined
  return { l: Number(match[1]), c: Number(match[2]), h: Number(match[3]) }
}

/** Linear-light sRGB of a colour (https://bottosson.github.io/posts/oklab/), clipped to what a screen can show. */
function linearRgb({ l, c, h }: Oklch): readonly [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
function luminance(colour: Oklch): number {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Oklch, other: Oklch): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
