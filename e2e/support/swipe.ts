import type { Locator, Page } from '@playwright/test'

const STEP = 30

/**
 * Draws a finger up over something, as one scrolls down on a phone; Playwright itself only taps. The touch is taken
 * away instead of ended, so that what was drawn does not roll on by itself.
 */
export async function swipeUp(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('There is nothing to draw a finger over.')
  const x = box.x + box.width / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  const from = box.y + box.height * 0.7
  await touch('touchStart', from)
  for (let y = from - STEP; y > box.y + box.height * 0.3; y -= STEP) await touch('touchMove', y)
  await touch('touchCancel')
  await session.detach()
}
