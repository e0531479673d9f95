import encodeQR from 'qr'
import type { Block, Row } from '../blocks.ts'
import type { RecordInput } from '../input.ts'
import { signatureBlock, type Signing } from './signature.ts'

/**
 * The last page of a sealed record: who signed, when and how, and where anybody can ask whether all that still holds.
 */
export function sealBlocks({ seal, history, organization }: RecordInput, signing: Signing): Block[] {
  const { t } = signing
  if (!seal) return [{ kind: 'paragraph', look: 'quiet', text: t('workflow.record.copy_note') }]
  const { code, url, certificate, anchor } = seal
  const signatures = [
    ...history.statusHistories.map(({ signature, created_at }) => signatureBlock(signature, created_at, signing)),
    ...history.votingPeople.map(({ signature_image, signature_date }) =>
      signatureBlock(signature_image, signature_date, signing),
    ),
  ]
    .filter((one) => one !== null)
    .toSorted((one, other) => (one.signedAt?.value ?? '').localeCompare(other.signedAt?.value ?? ''))
  const rows = signatures.map(({ name, position, kind, signedAt, bound, hidden, certificate }, index): Row => ({
    cells: [
      { pieces: [{ text: String(index + 1), look: 'quiet' }] },
      {
        pieces: [
          { text: name, look: 'strong' },
          { text: position, look: 'quiet' },
        ],
      },
      { pieces: [{ text: signedAt?.value ?? '—', look: 'body' }] },
      {
        pieces: [
          { text: kind, look: 'body' },
          { text: bound ? `${bound.label}: ${bound.value}` : '', look: 'code' },
          ...(hidden ? [{ text: `${hidden.label}: ${hidden.value}`, look: 'quiet' as const }] : []),
          ...certificate.map(({ label, value }) => ({ text: `${label}: ${value}`, look: 'code' as const })),
        ],
      },
    ],
  }))
  const facts: [string, string][] = [
    [t('workflow.record.sealed_by'), organization],
    [t('workflow.record.certificate'), certificate],
    [t('workflow.record.signature_count'), String(signatures.length)],
    [t('workflow.record.anchor'), anchor ? `${anchor.number} · ${anchor.hash}` : t('workflow.record.no_anchor')],
  ]
  return [
    { kind: 'heading', level: 2, text: t('workflow.record.seal'), startsPage: true },
    { kind: 'paragraph', look: 'quiet', text: t('workflow.record.seal_note', { organization }) },
    {
      kind: 'qr',
      code: encodeQR(url, 'raw', { ecc: 'medium', border: 1 }),
      alt: t('workflow.record.qr', { url }),
      url,
      facts: [
        { label: t('workflow.record.code'), value: code },
        { label: t('workflow.record.code_address'), value: url.slice(0, -code.length - 1) },
      ],
    },
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            label: t('workflow.record.signatures'),
            rows,
            columns: [
              { label: '№', width: 26 },
              { label: t('workflow.record.who'), width: 190 },
              { label: t('workflow.record.when_signed'), width: 104 },
              { label: t('workflow.record.signature') },
            ],
          },
        ]
      : []),
    {
      kind: 'table',
      label: t('workflow.record.seal'),
      columns: [{ label: t('workflow.record.field'), width: 158 }, { label: t('workflow.record.value') }],
      rows: facts.map(([label, text]) => ({
        cells: [{ pieces: [{ text: label, look: 'quiet' }] }, { pieces: [{ text, look: 'body' }] }],
      })),
    },
  ]
}
