import { PASSWORD, url } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Somebody of the demo who calls the product as a program does. */
interface Person {
  call<Reply>(method: Method, path: string, body?: unknown): Promise<Reply>
  /** Brings a file. */
  send<Reply>(path: string, file: { name: string; content: string }): Promise<Reply>
}

const known = new Map<string, Promise<Person>>()

/** Each person signs in once per worker; whoever is not of the demo has a password of their own. */
export function person(login: string, password = PASSWORD): Promise<Person> {
  const found = known.get(login) ?? signIn(login, password)
  known.set(login, found)
  return found
}

async function signIn(login: string, password: string): Promise<Person> {
  let token = await tokenOf(login, password)
  const send = (method: Method, path: string, type: Record<string, string>, body?: string | FormData) =>
    fetch(url(path), {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-lang': 'mn_MN', ...type },
      ...(body === undefined ? {} : { body }),
    })
  async function heard<Reply>(method: Method, path: string, ask: () => Promise<Response>) {
    let answer = await ask()
    // A journey beside this one may have ended all sessions of this person, as people do.
    if (answer.status === 401) {
      token = await tokenOf(login, password)
      answer = await ask()
    }
    if (!answer.ok) throw new Error(`${login}: ${method} ${path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  return {
    call: (method, path, body) =>
      heard(method, path, () =>
        body === undefined
          ? send(method, path, {})
          : send(method, path, { 'content-type': 'application/json' }, JSON.stringify(body)),
      ),
    send(path, { name, content }) {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      return heard('POST', path, () => send('POST', path, {}, form))
    },
  }
}

async function tokenOf(login: string, password: string) {
  const opened = await fetch(url('/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  if (!opened.ok) throw new Error(`${login} cannot sign in: ${opened.status} ${await opened.text()}`)
  return ((await opened.json()) as { token: string }).token
}
