export interface ServerEvent {
  event: string
  data: string
  id: string
}

export interface EventReader extends AsyncDisposable {
  /** The next event that is the one looked for; others are passed over. */
  next(wanted: (event: ServerEvent) => boolean): Promise<ServerEvent>
}

/** Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) as they come. */
export async function readEvents(url: string, headers: Readonly<Record<string, string>>): Promise<EventReader> {
  const stop = new AbortController()
  const answer = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: stop.signal })
  if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status} ${await answer.text()}`)
  const events = parse(answer.body)
  return {
    async next(wanted) {
      for (let step = await events.next(); !step.done; step = await events.next()) {
        if (wanted(step.value)) return step.value
      }
      throw new Error('the stream ended')
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
    },
  }
}

async function* parse(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text
        .slice(0, end)
        .split('\n')
        .map((line) => /^(\w+): ?(.*)$/.exec(line))
      text = text.slice(end + 2)
      const field = (name: string) => fields.find((one) => one?.[1] === name)?.[2] ?? ''
      if (fields.some(Boolean)) yield { event: field('event'), data: field('data'), id: field('id') }
    }
  }
}
