import { namedIn, referenceKind, writtenReference } from '#platform/shared/fields/reference-kind.ts'

/** What a field of this kind names. */
export const ORGANIZATION = 'organization'

/** What stands for the name of an organisation that is nothing for whoever reads. */
export const numberOfOrganization = (id: string) => `№ ${id}`

/** An organisation that whoever writes belongs to. */
export const organization = referenceKind({
  name: 'organization',
  to: ORGANIZATION,
  stored: 'number',
  isOfTables: true,
  // Those who read of it later may belong to other ones.
  noted(value) {
    const { id } = namedIn(value) ?? { id: value }
    return writtenReference({ id, name: numberOfOrganization(id) })
  },
})
