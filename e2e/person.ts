import { PASSWORD, url } from './app.ts'

type Method = 'GET' | 'POST'

/** Somebody of the demo who calls the product as a program does. */
export interface Person {
  call<Reply>(method: Method, path: string, body?: unknown): Promise<Reply>
}

const known = new Map<string, Promise<Person>>()

/** Each person signs in once per worker. */
export function person(login: string): Promise<Person> {
  const found = known.get(login) ?? signIn(login)
  known.set(login, found)
  return found
}

async function signIn(login: string): Promise<Person> {
  const opened = await fetch(url('/api/auth/login'), {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ login, password: PASSWORD }),
  })
  if (!opened.ok) throw new Error(`${login} cannot sign in: ${opened.status} ${await opened.text()}`)
  const { token } = (await opened.json()) as { token: string }
  return {
    async call<Reply>(method: Method, path: string, body?: unknown) {
      const headers = { authorization: `Bearer ${token}`, 'x-lang': 'mn_MN', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const answer = await fetch(url(path), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(`${login}: ${method} ${path} answered ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Reply
    },
  }
}
