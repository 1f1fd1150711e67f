import common from '../messages/en/common.json' with { type: 'json' }
import home from '../messages/en/home.json' with { type: 'json' }
import routes from '../messages/en/routes.json' with { type: 'json' }
import session from '../messages/en/session.json' with { type: 'json' }
import shell from '../messages/en/shell.json' with { type: 'json' }
import tools from '../messages/en/tools.json' with { type: 'json' }
import traces from '../messages/en/traces.json' with { type: 'json' }

/** One catalogue a feature. Their types are the app's: a key that is not here does not compile. */
export const messages = { common, home, routes, session, shell, tools, traces }
