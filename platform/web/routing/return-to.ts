const KEY = 'return_to'

/** Only a path of our own: an address from outside must not become the place after the sign-in. */
export function isOwnPath(path: string | null | undefined): path is string {
  return !!path && /^\/(?![/\\])/.test(path) && !path.startsWith('/auth/')
}

export function keepReturn(path: string) {
  if (isOwnPath(path)) quietly(() => sessionStorage.setItem(KEY, path))
}

/** The page wanted before the sign-in, once. */
export function takeReturn() {
  const path = quietly(() => sessionStorage.getItem(KEY))
  quietly(() => sessionStorage.removeItem(KEY))
  return isOwnPath(path) ? path : null
}

function quietly<T>(act: () => T) {
  try {
    return act()
  } catch {
    return null
  }
}
