import type { Page } from '@playwright/test'
import type { Diagram } from '#modules/workflow/shared/index.ts'

const LOGIN = 'builder'
const PASSWORD = 'Orgil#2026'

/** Through the sign-in page, as people do. */
export async function signedIn(page: Page, site: string, login: string) {
  await page.goto(`${site}/auth/login`)
  await page.locator('input[name=username]').fill(login)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
}

/** Signs in, makes a flow with this diagram, and answers the address where it is drawn. */
export async function openedFlow(page: Page, site: string, diagramFor: (role: number) => Diagram) {
  await signedIn(page, site, LOGIN)
  const opened = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: LOGIN, password: PASSWORD }),
  })
  const { token } = (await opened.json()) as { token: string }
  const call = async <Reply>(method: string, address: string, body?: unknown) => {
    const answer = await fetch(`${site}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  const [role] = await call<{ id: number }[]>('GET', '/workflow/design-roles')
  const { id } = await call<{ id: number }>('POST', '/workflow/designs', {
    title: { mn: 'Урт урсгал' },
    from: { kind: 'template', template: 'blank' },
  })
  const { edit, contents } = await call<{ edit: number; contents: object }>('GET', `/workflow/designs/${id}`)
  await call('PUT', `/workflow/designs/${id}/draft`, {
    edit,
    contents: { ...contents, number_prefix: 'УУ', diagram: diagramFor(role!.id) },
  })
  return `${site}/workflow?design=${id}`
}
