import { adminUrl, passToAdmin } from '@/lib/admin-pass.ts'

export const dynamic = 'force-dynamic'

const pass = (request: Request) => passToAdmin(request, adminUrl())

export { pass as DELETE, pass as GET, pass as PATCH, pass as POST, pass as PUT }
