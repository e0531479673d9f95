import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useShelf, useTypedBefore } from '#platform/web/form/shelf.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { useSession } from '#modules/access/web/index.ts'
import type { StatementWanted } from '../../shared/digital.ts'
import { type Mark, mySignature, saveMySignature, type SignatureInput } from '../../shared/signature-input.ts'
import { showSigningRule } from '../../shared/evidence.ts'
import { initialAndName } from '../../shared/signature.ts'
import { CodeField } from './CodeField.tsx'
import { DigitalSignature } from './DigitalSignature.tsx'
import { DrawnSignature, type Drawing } from './DrawnSignature.tsx'
import { SavedSignature } from './SavedSignature.tsx'
import './handwriting.css'
import styles from './signature.module.css'
import { isOwnName } from './typed-name.ts'
import { TypedSignature } from './TypedSignature.tsx'
import { UploadedSignature } from './UploadedSignature.tsx'
import { WayTabs, type Way } from './WayTabs.tsx'

interface Props {
  /** The document; what is drawn for one never stands under another. */
  documentId: string
  /** What is signed: the label of the outcome. */
  action: string
  /** The revision that is being read. */
  revisionSha256: string
  /** Fields of the document that the signer is not shown. */
  hidden: readonly string[]
  isBusy: boolean
  /** Why the code or the digital signature of the last press was not taken, as a key. */
  problem: string | null
  /** The decision as a digital signature names it. */
  wanted: StatementWanted
  onSign: (signature: SignatureInput, code: string | undefined) => void
  onCancel: () => void
}

/**
 * Electronic signature: a saved one, a typed name, a drawing or an image; or a digital one, where the organisation
 * trusts an authority. Nothing empty leaves it.
 */
export default function SignatureDialog({
  documentId,
  action,
  revisionSha256,
  hidden,
  isBusy,
  problem,
  wanted,
  onSign,
  onCancel,
}: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const saved = useCall(mySignature, {}, { meta: { quiet: true } }).data?.signature ?? null
  const rule = useCall(showSigningRule, {}, { meta: { quiet: true } }).data
  const isCodeNeeded = rule?.is_code_needed ?? false
  const me = useSession().user
  const [start] = useState(() => ({ signature_on: documentId, strokes: [] as Drawing['strokes'] }))
  const before = useTypedBefore(start)
  const [chosenWay, setWay] = useState<Way | null>(before ? 'draw' : null)
  const [typed, setTyped] = useState<string | null>(null)
  const [{ image: drawn, strokes }, setDrawn] = useState<Drawing>({ image: null, strokes: before?.strokes ?? [] })
  const [uploaded, setUploaded] = useState<string | null>(null)
  const [cms, setCms] = useState<string | null>(null)
  const [keep, setKeep] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [code, setCode] = useState('')
  useShelf(start, { strokes }, strokes.length > 0)

  const way = chosenWay ?? (saved ? 'saved' : 'draw')
  const name = typed ?? initialAndName(me.last_name, me.first_name)
  const isMine = isOwnName(name, me)
  const signature = signatureOf(way, { saved, typed: isMine ? name.trim() : null, drawn, uploaded, cms })

  const sign = () => {
    if (!signature || (isCodeNeeded && code.length !== 6)) {
      setRefused(true)
      return
    }
    if (keep && way !== 'saved' && signature.type !== 'certificate') {
      call(saveMySignature, { signature }).then(
        () => cache.invalidateQueries({ queryKey: keyOf(mySignature) }),
        showFailure,
      )
    }
    onSign(signature, isCodeNeeded ? code : undefined)
  }

  const ways: Way[] = [
    ...(saved ? ['saved' as const] : []),
    'draw',
    'text',
    'upload',
    ...(rule?.is_digital_offered ? ['certificate' as const] : []),
  ]
  const codeProblem = problem?.startsWith('workflow.signing_code.') ? problem : null

  return (
    <Dialog
      title={t(way === 'certificate' ? 'workflow.digital.title' : 'workflow.signature.title')}
      onClose={onCancel}
      shape="sheet"
      keeps="always"
      footer={
        <>
          <Button onClick={onCancel}>{t('platform.cancel')}</Button>
          <Button kind="primary" icon="pen" busy={isBusy} onClick={sign}>
            {t('workflow.signature.sign')}
          </Button>
        </>
      }
    >
      <p className={styles['note']}>{t('workflow.signature.for', { action })}</p>
      {hidden.length > 0 && (
        <p className={styles['note']}>{t('workflow.signature.hidden', { fields: hidden.join(', ') })}</p>
      )}
      <WayTabs
        ways={ways}
        chosen={way}
        onChoose={(next) => {
          setWay(next)
          setRefused(false)
        }}
      />
      <div role="tabpanel" id="signature-panel" aria-labelledby={`signature-way-${way}`} className={styles['panel']}>
        {way === 'saved' && saved && <SavedSignature signature={saved} />}
        {/* Kept mounted, so that looking at another way does not wipe the drawing. */}
        <div hidden={way !== 'draw'}>
          <DrawnSignature start={strokes} onChange={setDrawn} />
        </div>
        {way === 'text' && (
          <TypedSignature
            {...{ name, isMine }}
            isRefused={isRefused && !signature}
            onChange={(typed) => {
              setTyped(typed)
              setRefused(false)
            }}
          />
        )}
        {way === 'upload' && <UploadedSignature image={uploaded} onChange={setUploaded} />}
        {way === 'certificate' && (
          <DigitalSignature wanted={wanted} problem={codeProblem ? null : problem} onSignature={setCms} />
        )}
      </div>
      {way !== 'saved' && way !== 'certificate' && (
        <label className={styles['keep']}>
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          {t('workflow.signature.keep')}
        </label>
      )}
      {isCodeNeeded && (
        <CodeField
          documentId={documentId}
          revisionSha256={revisionSha256}
          code={code}
          onChange={(typed) => {
            setCode(typed)
            setRefused(false)
          }}
          problem={
            isRefused && code.length !== 6
              ? 'workflow.signing_code.six_digits'
              : code === '' || code.length === 6
                ? codeProblem
                : null
          }
        />
      )}
      {/* What is typed says at its field what is wrong with it. */}
      {isRefused && !signature && way !== 'text' && (
        <p className={styles['problem']} role="alert">
          {t(emptyWords(way))}
        </p>
      )}
    </Dialog>
  )
}

function emptyWords(way: Way) {
  return way === 'certificate' ? 'workflow.digital.file_missing' : 'workflow.signature.empty'
}

interface Ways {
  saved: Mark | null
  typed: string | null
  drawn: string | null
  uploaded: string | null
  cms: string | null
}

function signatureOf(way: Way, { saved, typed, drawn, uploaded, cms }: Ways): SignatureInput | null {
  if (way === 'saved') return saved
  if (way === 'certificate') return cms === null ? null : { type: way, signature: cms }
  const content = { text: typed, draw: drawn, upload: uploaded }[way]
  return content ? { type: way, signature: content } : null
}
