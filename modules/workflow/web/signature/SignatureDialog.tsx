import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useShelf, useTypedBefore } from '#platform/web/form/shelf.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { useSession } from '#modules/access/web/index.ts'
import { mySignature, saveMySignature, type SignatureInput } from '../../shared/documents.ts'
import { showSigningRule } from '../../shared/evidence.ts'
import { initialAndName } from '../../shared/signature.ts'
import { CodeField } from './CodeField.tsx'
import { DrawnSignature, type Drawing } from './DrawnSignature.tsx'
import { SavedSignature } from './SavedSignature.tsx'
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
  /** Why the code of the last press was not taken, as a key. */
  codeProblem: string | null
  onSign: (signature: SignatureInput, code: string | undefined) => void
  onCancel: () => void
}

/** Electronic signature: a saved one, a typed name, a drawing or an image. Nothing empty leaves it. */
export default function SignatureDialog({ documentId, action, revisionSha256, hidden, isBusy, codeProblem, onSign, onCancel }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const saved = useCall(mySignature, {}, { meta: { quiet: true } }).data?.signature ?? null
  const isCodeNeeded = useCall(showSigningRule, {}, { meta: { quiet: true } }).data?.is_code_needed ?? false
  const me = useSession().user
  const [start] = useState(() => ({ signature_on: documentId, strokes: [] as Drawing['strokes'] }))
  const before = useTypedBefore(start)
  const [chosenWay, setWay] = useState<Way | null>(before ? 'draw' : null)
  const [typed, setTyped] = useState<string | null>(null)
  const [{ image: drawn, strokes }, setDrawn] = useState<Drawing>({ image: null, strokes: before?.strokes ?? [] })
  const [uploaded, setUploaded] = useState<string | null>(null)
  const [keep, setKeep] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [code, setCode] = useState('')
  useShelf(start, { strokes }, strokes.length > 0)

  const way = chosenWay ?? (saved ? 'saved' : 'draw')
  const name = typed ?? initialAndName(me.last_name, me.first_name)
  const isMine = isOwnName(name, me)
  const signature = signatureOf(way, { saved, typed: isMine ? name.trim() : null, drawn, uploaded })

  const sign = () => {
    if (!signature || (isCodeNeeded && code.length !== 6)) {
      setRefused(true)
      return
    }
    if (keep && way !== 'saved') {
      call(saveMySignature, { signature }).then(() => cache.invalidateQueries({ queryKey: keyOf(mySignature) }), showFailure)
    }
    onSign(signature, isCodeNeeded ? code : undefined)
  }

  const ways: Way[] = saved ? ['saved', 'draw', 'text', 'upload'] : ['draw', 'text', 'upload']

  return (
    <Dialog
      title={t('workflow.signature.title')} onClose={onCancel} shape="sheet" keeps="always"
      footer={
        <>
          <Button onClick={onCancel}>{t('platform.cancel')}</Button>
          <Button kind="primary" icon="pen" busy={isBusy} onClick={sign}>{t('workflow.signature.sign')}</Button>
        </>
      }
    >
      <p className={styles['note']}>{t('workflow.signature.for', { action })}</p>
      {hidden.length > 0 && <p className={styles['note']}>{t('workflow.signature.hidden', { fields: hidden.join(', ') })}</p>}
      <WayTabs ways={ways} chosen={way} onChoose={(next) => { setWay(next); setRefused(false) }} />
      <div role="tabpanel" id="signature-panel" aria-labelledby={`signature-way-${way}`} className={styles['panel']}>
        {way === 'saved' && saved && <SavedSignature signature={saved} />}
        {/* Kept mounted, so that looking at another way does not wipe the drawing. */}
        <div hidden={way !== 'draw'}><DrawnSignature start={strokes} onChange={setDrawn} /></div>
        {way === 'text' && <TypedSignature name={name} isMine={isMine} onChange={setTyped} />}
        {way === 'upload' && <UploadedSignature image={uploaded} onChange={setUploaded} />}
      </div>
      {way !== 'saved' && (
        <label className={styles['keep']}>
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />{t('workflow.signature.keep')}
        </label>
      )}
      {isCodeNeeded && (
        <CodeField
          documentId={documentId} revisionSha256={revisionSha256} code={code} onChange={(typed) => { setCode(typed); setRefused(false) }}
          problem={isRefused && code.length !== 6 ? 'workflow.signing_code.six_digits' : code === '' || code.length === 6 ? codeProblem : null}
        />
      )}
      {isRefused && !signature && <p className={styles['problem']} role="alert">{t(way === 'text' ? 'workflow.signature.name_hint' : 'workflow.signature.empty')}</p>}
    </Dialog>
  )
}

interface Ways { saved: SignatureInput | null; typed: string | null; drawn: string | null; uploaded: string | null }

function signatureOf(way: Way, { saved, typed, drawn, uploaded }: Ways): SignatureInput | null {
  if (way === 'saved') return saved
  const content = { text: typed, draw: drawn, upload: uploaded }[way]
  return content ? { type: way, signature: content } : null
}
