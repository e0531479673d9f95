/** Where something is kept until it was delivered; what was put here outlives the page. */
export interface Shelf<Kept extends { key: string }> {
  /** Resolves once it lies there for good. */
  put(one: Kept): Promise<void>
  all(): Promise<Kept[]>
  drop(keys: readonly string[]): Promise<void>
}

const DATABASE = 'orgil-attendance'
const shelves = ['kiosk', 'kiosks', 'punches', 'secrets'] as const

/** In the database of the browser, written through to the disk, so that not even a killed browser loses it. */
export function browserShelf<Kept extends { key: string }>(name: (typeof shelves)[number]): Shelf<Kept> {
  const on = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | undefined) => {
    const database = await open()
    return new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(name, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(name))
      transaction.addEventListener('complete', () => resolve(request?.result))
      const fail = () => reject(transaction.error ?? new Error(`${DATABASE} gave up`))
      transaction.addEventListener('abort', fail)
      transaction.addEventListener('error', fail)
    })
  }
  return {
    async put(one) {
      await on('readwrite', (store) => store.put(one))
    },
    async all() {
      return (await on('readonly', (store) => store.getAll() as IDBRequest<Kept[]>)) ?? []
    },
    async drop(keys) {
      await on('readwrite', (store) => {
        for (const key of keys) store.delete(key)
        return undefined
      })
    },
  }
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of shelves)
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath: 'key' })
    })
    request.addEventListener('success', () => {
      // Another tab with a newer program wants to change it.
      request.result.addEventListener('versionchange', () => request.result.close())
      request.result.addEventListener('close', () => (opened = undefined))
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      opened = undefined
      reject(request.error ?? new Error(`${DATABASE} does not open`))
    })
  })
  return opened
}
