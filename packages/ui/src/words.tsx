'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { ENGLISH, type UiWords } from './words.en.tsx'

const Words = createContext<UiWords>(ENGLISH)

/** The language of everything the primitives say by themselves; English where no provider stands above. */
export function WordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>
}

/** The primitives' own words in the reader's language. */
export function useWords(): UiWords {
  return useContext(Words)
}
