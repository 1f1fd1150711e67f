import type { AudioContent, EmbeddedResource, ImageContent } from '@modelcontextprotocol/server'
import { plainTool, type ReferenceTool, textResult } from '../reference-tool.ts'

/** A PNG of one red pixel. */
const RED_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
/** A WAV without a sample: 44 bytes of header, mono, 8 kHz, 16 bit. */
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const image: ImageContent = { type: 'image', data: RED_PIXEL, mimeType: 'image/png' }
const audio: AudioContent = { type: 'audio', data: SILENCE, mimeType: 'audio/wav' }

function resource(name: string, mimeType: string, text: string): EmbeddedResource {
  return { type: 'resource', resource: { uri: `test://${name}`, mimeType, text } }
}

/** Each kind of content that a tool may answer with, and the answer that is an error. */
export const contentTools: readonly ReferenceTool[] = [
  plainTool('test_simple_text', 'Answers one line of text', () =>
    textResult('This is a simple text response for testing.'),
  ),
  plainTool('test_image_content', 'Answers a picture', () => ({ content: [image] })),
  plainTool('test_audio_content', 'Answers a sound', () => ({ content: [audio] })),
  plainTool('test_embedded_resource', 'Answers a resource', () => ({
    content: [resource('embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  })),
  plainTool('test_multiple_content_types', 'Answers text, a picture and a resource', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  })),
  plainTool('test_error_handling', 'Fails every time', () => ({
    ...textResult('This tool intentionally returns an error for testing'),
    isError: true,
  })),
]
