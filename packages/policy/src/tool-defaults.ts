import type { Effect, Returns } from '@hermes/contracts/tool'

/** What a tool is taken for where its definition says nothing. */
export interface ToolDefaults {
  effect: Effect
  returns: Returns
  /** JSON pointers to the arguments that decide where an effect lands. */
  sinkArgs: readonly string[]
}

const PUBLIC: Returns = { trust: 'untrusted', private: false }
const PAGE: Returns = { trust: 'untrusted', private: true }
const OWN: Returns = { trust: 'trusted', private: false }
const OWN_PRIVATE: Returns = { trust: 'trusted', private: true }

const is = (effect: Effect, returns: Returns, ...sinkArgs: string[]): ToolDefaults => ({ effect, returns, sinkArgs })

/**
 * The built-in names: the specification's, and our own `current_time`. A fetch of a URL is egress, since the URL itself can carry data out. Files count
 * as trusted here because what a tainted session writes into them keeps its own taint (DESIGN §5).
 */
const BUILT_IN: ReadonlyMap<string, ToolDefaults> = new Map([
  ['current_time', is('read', OWN)],
  ['web_search', is('read', PUBLIC)],
  ['web_extract', is('egress', PUBLIC, '/url', '/urls')],
  ['vision_analyze', is('egress', PUBLIC, '/image_url', '/url')],
  ['image_generate', is('write', OWN)],
  ['text_to_speech', is('write', OWN)],
  ['terminal', is('execute', PAGE, '/command')],
  ['process', is('execute', PAGE, '/command', '/data')],
  ['execute_code', is('execute', PAGE, '/code')],
  ['read_file', is('read', OWN_PRIVATE)],
  ['search_files', is('read', OWN_PRIVATE)],
  ['write_file', is('write', OWN, '/path')],
  ['patch', is('write', OWN, '/path')],
  ['skills_list', is('read', OWN)],
  ['skill_view', is('read', OWN)],
  ['skill_manage', is('write', OWN, '/name')],
  ['browser_navigate', is('egress', PAGE, '/url')],
  ['browser_snapshot', is('read', PAGE)],
  ['browser_scroll', is('read', PAGE)],
  ['browser_get_images', is('read', PAGE)],
  ['browser_vision', is('read', PAGE)],
  ['browser_console', is('execute', PAGE, '/expression')],
  ['browser_back', is('egress', PAGE)],
  ['browser_click', is('write', PAGE, '/ref')],
  ['browser_type', is('write', PAGE, '/ref', '/text')],
  ['browser_press', is('write', PAGE, '/key')],
  ['todo', is('write', OWN)],
  ['memory', is('write', OWN_PRIVATE)],
  ['session_search', is('read', PAGE)],
  ['clarify', is('read', OWN)],
  ['delegate_task', is('write', PAGE)],
  ['cronjob', is('write', OWN, '/schedule', '/prompt')],
  ['send_message', is('egress', OWN, '/target')],
])

/** Says nothing, so everything is assumed of it (DESIGN §1): it writes, outsiders may speak through it, it is private. */
export const SILENT_TOOL: ToolDefaults = is('write', PAGE)

/**
 * Effect, returns and sink arguments of a tool whose definition leaves them out (DESIGN §1).
 * @param name internal name; only the specification's own built-in names are known
 */
export function toolDefaults(name: string): ToolDefaults {
  return BUILT_IN.get(name) ?? SILENT_TOOL
}
