/** The data of each server-sent event of a stream, as it comes (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let rest = ''
  let data: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5))
    }
  }
}
