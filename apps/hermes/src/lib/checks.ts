import type { Check } from './checks/check.ts'
import { checkChromium } from './checks/chromium.ts'
import { checkConfiguration } from './checks/configuration.ts'
import { checkDataFolder } from './checks/data-folder.ts'
import { checkGateway } from './checks/gateway.ts'
import { checkNode } from './checks/node.ts'
import { checkPorts } from './checks/ports.ts'
import { tryConnect } from './connect.ts'
import { type DataFolderQuestion, dataFolder } from './data-folder.ts'

/** Everything the gateway needs on this machine, in the order in which it needs it. */
export async function checks(question: DataFolderQuestion): Promise<Check[]> {
  const folder = await dataFolder(question)
  const connection = await tryConnect(question).catch((error: unknown) => {
    if (error instanceof Error) return error
    throw error
  })
  const running = connection !== undefined && !(connection instanceof Error)
  return [
    checkNode(process.versions.node),
    await checkDataFolder(folder),
    ...(await checkConfiguration(question, { running })),
    ...(running ? [] : await checkPorts(question.env)),
    ...(await checkGateway(connection, folder)),
    checkChromium(question.env),
  ]
}
