/**
 * The same wish while it is still under way is the same request: of a double click one arrives, and both hear its
 * answer.
 */
export function oneFlight<Input, Reply>(send: (input: Input) => Promise<Reply>): (input: Input) => Promise<Reply> {
  const flying = new Map<string, Promise<Reply>>()
  return (input) => {
    const wish = JSON.stringify(input) ?? ''
    const known = flying.get(wish)
    if (known) return known
    const flight = send(input).finally(() => flying.delete(wish))
    flying.set(wish, flight)
    return flight
  }
}
