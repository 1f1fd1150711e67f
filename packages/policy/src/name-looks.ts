/**
 * What MCP says that a name should be made of, the slash being SEP-986's
 * (https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names). Clients may drop whole lists for
 * one other name. One without a letter or digit says nothing, and `__proto__` and its like break whoever keeps tools in
 * an object.
 */
export const MCP_NAME =
  /^(?!(?:__proto__|__defineGetter__|__defineSetter__|__lookupGetter__|__lookupSetter__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|prototype|toString|toLocaleString|valueOf)$)(?=[^A-Za-z0-9]*[A-Za-z0-9])[A-Za-z0-9_./-]{1,128}$/

/** Equal for names that a hasty reader, or a model, takes for one another. Only for names of ASCII characters. */
export function looksOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('-', '_')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('0', 'o')
}

/** Whether a name is one that a server's tools have, or may have once it is there, or reads like one. */
export function belongsTo(name: string, server: string): boolean {
  const [looks, whose] = [looksOf(name), looksOf(server)]
  return (
    looks === `mcp__${whose}` ||
    [`mcp__${whose}__`, `${whose}__`, `${whose}.`, `${whose}/`].some((beginning) => looks.startsWith(beginning))
  )
}
