import type { ToolsetDefinition } from '@hermes/contracts/toolset'

const set = (
  name: string,
  description: string,
  members: { tools?: readonly string[]; includes?: readonly string[] },
): ToolsetDefinition => ({
  name,
  description,
  tools: members.tools ?? [],
  includes: members.includes ?? [],
  source: { kind: 'built-in' },
})

const browser = [
  'browser_navigate',
  'browser_snapshot',
  'browser_click',
  'browser_type',
  'browser_scroll',
  'browser_back',
  'browser_press',
  'browser_get_images',
  'browser_vision',
  'browser_console',
]

/**
 * The toolsets that come with the product (spec §7.1). They name tools, which exist only where a native tool or the
 * operator provides them.
 */
export const builtInToolsets: readonly ToolsetDefinition[] = [
  set('web', 'Web research and content extraction', { tools: ['web_search', 'web_extract'] }),
  set('search', 'Web search only, no extraction', { tools: ['web_search'] }),
  set('file', 'Reading, writing, patching and searching files', {
    tools: ['read_file', 'write_file', 'patch', 'search_files'],
  }),
  set('terminal', 'Shell commands and the processes they start', { tools: ['terminal', 'process'] }),
  set('vision', 'Looking at images', { tools: ['vision_analyze'] }),
  set('image_gen', 'Making images', { tools: ['image_generate'] }),
  set('tts', 'Reading text aloud', { tools: ['text_to_speech'] }),
  set('skills', 'Listing, reading and managing instruction skills', {
    tools: ['skills_list', 'skill_view', 'skill_manage'],
  }),
  set('browser', 'A headless browser, and search to find pages for it', { tools: [...browser, 'web_search'] }),
  set('todo', 'The plan of the running task', { tools: ['todo'] }),
  set('memory', 'Notes that outlive a session', { tools: ['memory'] }),
  set('session_search', 'Searching earlier sessions', { tools: ['session_search'] }),
  set('clarify', 'Asking the person a question', { tools: ['clarify'] }),
  set('code_execution', 'Running code', { tools: ['execute_code'] }),
  set('delegation', 'Handing a goal to sub-agents', { tools: ['delegate_task'] }),
  set('cronjob', 'Scheduled work', { tools: ['cronjob'] }),
  set('messaging', 'Messages to people on other platforms', { tools: ['send_message'] }),
  set('safe', 'Read-only research, no state changes', { includes: ['web', 'vision'] }),
  set('debugging', 'Finding out what is wrong: commands, files and the web', {
    includes: ['terminal', 'web', 'file'],
  }),
  set('hermes-webhook', 'What a request from an outsider may use', {
    tools: ['web_search', 'web_extract', 'vision_analyze', 'clarify'],
  }),
  set('core', 'What an agent that works for a person has', {
    includes: [
      'web',
      'terminal',
      'file',
      'vision',
      'image_gen',
      'skills',
      'browser',
      'todo',
      'memory',
      'session_search',
      'clarify',
      'code_execution',
      'delegation',
      'cronjob',
      'messaging',
    ],
  }),
]
