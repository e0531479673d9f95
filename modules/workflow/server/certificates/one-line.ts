/** `CN=Name, O=Name, C=MN`: the nearest name first, and quotation marks as people write them. */
export const oneLine = (name: string) => name.split('\n').toReversed().join(', ').replace(/\\(.)/g, '$1')
