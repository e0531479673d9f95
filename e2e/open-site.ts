import { person } from './person.ts'

/**
 * Visitors come to the site of the trading house; an organisation has one, so whichever journey comes first opens it,
 * and puts it at the address of the installation where it `isMain`.
 */
export async function openSite({ isMain = true } = {}) {
  const admin = await person('admin')
  const sites = '/api/records/site.sites'
  const find = async () => (await admin.call<{ rows: { id: string }[] }>('POST', `${sites}/query`, {})).rows
  if ((await find()).length === 0) {
    const values = {
      name: 'Оргил',
      is_open: true,
      phone: '70112233',
      email: 'info@trade.example',
      contact_becomes: 'lead',
    }
    try {
      await admin.call('POST', `${sites}/rows`, { values })
    } catch (error) {
      // The journey beside this one was first.
      if ((await find()).length === 0) throw error
    }
  }
  if (!isMain) return
  const superadmin = await person('superadmin')
  const { sites: all } = await superadmin.call<{ sites: { org_id: number; is_main: boolean }[] }>(
    'GET',
    '/api/site/main',
  )
  if (!all.some(({ is_main }) => is_main)) await superadmin.call('POST', '/api/site/main', { org_id: all[0]!.org_id })
}
