import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import { currentTime } from './time/current-time.ts'
import { webSearch } from './web/web-search.ts'

/** Every tool that comes with the product. One that is not in this list does not exist. */
export const builtInTools: readonly NativeTool[] = [currentTime, webSearch]
