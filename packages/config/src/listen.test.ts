import { describe, expect, it } from 'vitest'
import { isLoopback, leadsToUs } from './listen.ts'

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST.', 'mcp.localhost'])(
    'takes %s',
    (host) => expect(isLoopback(host)).toBe(true),
  )
  it.each(['0.0.0.0', '::', '128.0.0.1', 'localhost.example.com', '10.0.0.1', '', '127.0.0.1.example.com'])(
    'does not take "%s"',
    (host) => expect(isLoopback(host)).toBe(false),
  )
})

describe('leadsToUs', () => {
  const loopback = { host: '127.0.0.1', port: 9100 }
  const everywhere = { host: '0.0.0.0', port: 9100 }
  it.each([
    'http://127.0.0.1:9100/x',
    'http://localhost:9100',
    'http://[::1]:9100/',
    'http://0.0.0.0:9100/',
    'http://0x7f.1:9100/',
    'http://2130706433:9100/',
    'http://[::ffff:127.0.0.1]:9100/',
    'https://LOCALHOST.:9100/',
  ])('sees %s', (address) => {
    expect(leadsToUs(address, loopback)).toBe(true)
    expect(leadsToUs(address, everywhere)).toBe(true)
  })
  it.each([
    'http://127.0.0.1:9200/',
    'http://search.example.com:9100/',
    'http://10.0.0.5:9100/',
    'local://x',
    'http://',
  ])('leaves %s alone', (address) => expect(leadsToUs(address, loopback)).toBe(false))
  it('knows the default ports', () => {
    expect(leadsToUs('http://127.0.0.1/', { host: '127.0.0.1', port: 80 })).toBe(true)
    expect(leadsToUs('https://127.0.0.1/', { host: '127.0.0.1', port: 443 })).toBe(true)
  })
  it('sees the very address it listens on', () => {
    expect(leadsToUs('http://10.0.0.5:9100/', { host: '10.0.0.5', port: 9100 })).toBe(true)
    expect(leadsToUs('http://127.0.0.1:9100/', { host: '10.0.0.5', port: 9100 })).toBe(false)
  })
})
