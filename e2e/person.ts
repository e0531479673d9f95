import { PASSWORD, url } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Somebody of the demo who calls the product as a program does. */
interface Person {
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
  let token = await tokenOf(login)
  const ask = (method: Method, path: string, body: unknown) =>
    fetch(url(path), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-lang': 'mn_MN',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    async call<Reply>(method: Method, path: string, body?: unknown) {
      let answer = await ask(method, path, body)
      // A journey beside this one may have ended all sessions of this person, as people do.
      if (answer.status === 401) {
        token = await tokenOf(login)
        answer = await ask(method, path, body)
      }
      if (!answer.ok) throw new Error(`${login}: ${method} ${path} answered ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Reply
    },
  }
}

async function tokenOf(login: string) {
  const opened = await fetch(url('/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  })
  if (!opened.ok) throw new Error(`${login} cannot sign in: ${opened.status} ${await opened.text()}`)
  return ((await opened.json()) as { token: string }).token
}
