'use client'
import { splitInvisible, type TextPiece } from '@hermes/contracts/invisible-text'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

interface UntrustedTextProps {
  text: string
  /** Show at most so many characters, then an ellipsis; a chip is never cut off by it. */
  clip?: number
  /** On one line, cut with an ellipsis where it gets narrow. What hides is then counted at the end, where it stays in view. */
  oneLine?: boolean
  className?: string | undefined
}

/**
 * Text that an agent or a tool wrote: inert, isolated from the direction of what surrounds it, and with every character
 * that would hide shown as a red chip (studio-design §5.5). Never HTML, links or images.
 */
export function UntrustedText({ text, clip, oneLine, className }: UntrustedTextProps) {
  const all = splitInvisible(text)
  const pieces = clip === undefined ? all : clipPieces(all, clip)
  if (oneLine) return <OneLine pieces={pieces} className={className} />
  return (
    <bdi className={cn('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      <Pieces pieces={pieces} />
    </bdi>
  )
}

function OneLine({ pieces, className }: { pieces: readonly TextPiece[]; className: string | undefined }) {
  const words = useWords()
  const hidden = pieces.reduce((sum, piece) => sum + (piece.kind === 'hidden' ? piece.count : 0), 0)
  return (
    <span className={cn('flex min-w-0 items-baseline', className)}>
      <bdi className="truncate">
        <Pieces pieces={pieces} />
      </bdi>
      {hidden > 0 && (
        <span className="ml-1 shrink-0 rounded-[3px] bg-deny-fill px-1 font-semibold text-[10px] text-on-deny leading-[15px]">
          {words.hiddenCount(hidden)}
        </span>
      )}
    </span>
  )
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return (
    <>
      {pieces.map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <HiddenChip key={`${index}${piece.code}`} code={piece.code} count={piece.count} />
        ),
      )}
    </>
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
    const characters = Array.from(piece.text)
    kept.push({ kind: 'text', text: characters.length > left ? `${characters.slice(0, left).join('')}…` : piece.text })
    left -= characters.length
  }
  return cut && kept.at(-1)?.kind === 'hidden' ? [...kept, { kind: 'text', text: '…' }] : kept
}
