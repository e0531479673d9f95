import type { AnyRouter, RouterState } from '@tanstack/react-router'

type State = RouterState<AnyRouter['routeTree']>

const frozen = new WeakMap<State, AnyRouter>()

/**
 * The router as it stood: a screen that is put away goes on seeing its own address, whatever is shown meanwhile, and
 * leads nobody anywhere.
 */
export function freeze(router: AnyRouter, state: State): AnyRouter {
  const known = frozen.get(state)
  if (known) return known
  const { matches, location, resolvedLocation, status } = state
  const byRoute = new Map(matches.map((match) => [match.routeId, still(match)]))
  const stores = {
    __store: still(state),
    matches: still(matches),
    ids: still(matches.map(({ routeId }) => routeId)),
    location: still(location),
    resolvedLocation: still(resolvedLocation),
    status: still(status),
    byRoute,
    getMatchStore: (routeId: string) => byRoute.get(routeId) ?? nothing,
    setMatches: () => {},
  }
  const one = Object.create(router, {
    stores: { value: stores },
    navigate: { value: () => Promise.resolve() },
  }) as AnyRouter
  frozen.set(state, one)
  return one
}

const still = <Value>(value: Value) => ({ get: () => value, subscribe: () => ({ unsubscribe: () => {} }) })
const nothing = still(undefined)
