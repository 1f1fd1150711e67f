'use client'
import './globals.css'

/** The document itself could not be drawn: no catalogue and no provider can be relied on here. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-[560px] px-6 py-16">
          <h1 className="font-semibold text-xl">Studio could not be drawn.</h1>
          <p className="mt-1 text-ink-2">Calls are not affected. What went wrong is in the browser's console.</p>
          <button type="button" onClick={reset} className="link mt-4">
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
