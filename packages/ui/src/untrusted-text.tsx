'use client'
import { splitInvisible, type TextPiece } from '@hermes/contracts/invisible-text'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

interface UntrustedTextProps {
  text: string
  /** Show at most so many characters, then an ellipsis; a chip is never cut off by it. */
  clip?: number
  className?: string | undefined
}

/**
 * Text that an agent or a tool wrote: inert, isolated from the direction of what surrounds it, and with every character
 * that would hide shown as a red chip (studio-design §5.5). Never HTML, links or images.
 */
export function UntrustedText({ text, clip, className }: UntrustedTextProps) {
  const pieces = clip === undefined ? splitInvisible(text) : clipPieces(splitInvisible(text), clip)
  return (
    <bdi className={cn('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      {pieces.map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <HiddenChip key={`${index}${piece.code}`} code={piece.code} count={piece.count} />
        ),
      )}
    </bdi>
  )
}

/** One run of a character that draws nothing or reorders: its code point and how many there are. */
export function HiddenChip({ code, count }: { code: string; count: number }) {
  const words = useWords()
  return (
    <span
      role="img"
      aria-label={words.hidden(code, count)}
      className="mx-px inline-block whitespace-nowrap rounded-[3px] bg-deny-fill px-1 align-[1px] font-mono font-semibold text-[10px] text-on-deny leading-[15px]"
    >
      {count === 1 ? code : `${code} ×${count}`}
    </span>
  )
}

/** Keeps the first `limit` characters and, of what follows, the chips: what hides may not be hidden by shortening. */
export function clipPieces(pieces: readonly TextPiece[], limit: number): TextPiece[] {
  let left = limit
  let cut = false
  const kept: TextPiece[] = []
  for (const piece of pieces) {
    if (piece.kind === 'hidden') {
      kept.push(piece)
      continue
    }
    if (left <= 0) {
      cut = true
      continue
    }
    const characters = [...piece.text]
    kept.push({ kind: 'text', text: characters.length > left ? `${characters.slice(0, left).join('')}…` : piece.text })
    left -= characters.length
  }
  return cut && kept.at(-1)?.kind === 'hidden' ? [...kept, { kind: 'text', text: '…' }] : kept
}
