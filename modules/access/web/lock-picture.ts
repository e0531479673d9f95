/**
 * Section 9 of the specification: a database of this browser, named by the product, version 1, holds the picture
 * behind the lock screen.
 */
const DATABASE = 'orgil'
const VERSION = 1
const STORE = 'lock'
const KEY = 'background'
/** Pixels of its longer side; a photograph of a phone would fill the storage. */
const LONGEST = 2560

export const readPicture = () =>
  inStore<Blob | undefined>('readonly', (store) => store.get(KEY) as IDBRequest<Blob | undefined>)
export const forgetPicture = () => inStore('readwrite', (store) => store.delete(KEY))

/** Keeps a picture; false for what the browser cannot read as one, whatever it is called. */
export async function keepPicture(file: Blob): Promise<boolean> {
  if (!file.type.startsWith('image/')) return false
  const picture = await shrunk(file).catch(() => null)
  if (!picture) return false
  await inStore('readwrite', (store) => store.put(picture, KEY))
  return true
}

async function shrunk(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88)
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await answerOf(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of the browser refused')))
  })
}
