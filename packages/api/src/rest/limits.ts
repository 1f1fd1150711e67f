/** 1 MiB: what a call may bring. */
export const BODY_LIMIT = 1024 * 1024
