import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useCall } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { asCode, verifyCode, type Verdict } from '../../shared/evidence.ts'
import { checkFile, problemOf } from './check-file.ts'
import { VerdictCard } from './VerdictCard.tsx'
import styles from './verify.module.css'

interface Checked {
  verdict: Verdict
  name: string
  sha256: string | null
}

/** For everybody: is this record as it was sealed? By its file or by its code, and without showing what it says. */
export default function VerifyPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const { code: given = '' } = useParams({ strict: false })
  const wanted = asCode(given)
  const byCode = useCall(
    verifyCode,
    { code: wanted ?? '' },
    { enabled: wanted !== null, meta: { quiet: true }, staleTime: 0, retry: false },
  )
  const [typed, setTyped] = useState(given)
  const [problem, setProblem] = useState<string | null>(given !== '' && !wanted ? 'workflow.verify.bad_code' : null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [file, setFile] = useState<Checked | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const shown = file ?? (wanted && byCode.data ? { verdict: byCode.data, name: '', sha256: null } : null)

  const verdict = shown?.verdict

  useEffect(() => {
    if (verdict) answer.current?.focus()
  }, [verdict])

  const look = (event: FormEvent) => {
    event.preventDefault()
    const code = asCode(typed)
    setProblem(code ? null : 'workflow.verify.bad_code')
    if (!code) return
    setFile(null)
    if (code === wanted) void byCode.refetch()
    else void navigate({ to: '/verify/$code', params: { code } })
  }

  const take = async (files: readonly File[]) => {
    const [one] = files
    const wrong = problemOf(files)
    setFileProblem(wrong && t(wrong))
    if (wrong || !one || isBusy) return
    setBusy(true)
    try {
      setFile({ ...(await checkFile(one)), name: one.name })
    } catch (error) {
      setFileProblem(failureWords(error)?.text ?? t('workflow.verify.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['page']}>
      <h1>{t('workflow.verify.title')}</h1>
      <p className={styles['hint']}>{t('workflow.verify.hint')}</p>
      <div ref={answer} tabIndex={-1} className={styles['answer']} aria-live="polite">
        {shown ? <VerdictCard {...shown} /> : null}
        {wanted && !file && byCode.isFetching && !byCode.data ? (
          <p className={styles['hint']}>{t('workflow.verify.checking')}</p>
        ) : null}
        {wanted && !file && byCode.error ? (
          <Notice kind="danger" live title={failureWords(byCode.error)?.text ?? t('workflow.verify.failed')} />
        ) : null}
      </div>
      <div className={styles['ways']}>
        <section className={styles['card']} aria-labelledby="by-file">
          <h2 id="by-file">{t('workflow.verify.by_file')}</h2>
          <div
            role="presentation"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              void take([...event.dataTransfer.files])
            }}
          >
            <label className={styles['drop']} aria-busy={isBusy || undefined}>
              <input
                type="file"
                accept="application/pdf,.pdf"
                className="orgil-hidden"
                aria-describedby="file-hint"
                onChange={({ target }) => {
                  void take([...(target.files ?? [])])
                  target.value = ''
                }}
              />
              <Icon name="upload" size={22} />
              <b>{t(isBusy ? 'workflow.verify.checking' : 'workflow.verify.choose')}</b>
              <span className={styles['wide']}>{t('workflow.verify.drop')}</span>
              <small id="file-hint">{t('workflow.verify.file_hint')}</small>
            </label>
          </div>
          {fileProblem ? (
            <p className={styles['problem']} role="alert">
              {fileProblem}
            </p>
          ) : null}
        </section>
        <section className={styles['card']} aria-labelledby="by-code">
          <h2 id="by-code">{t('workflow.verify.by_code')}</h2>
          <form className={styles['form']} onSubmit={look} noValidate>
            <TextField
              label={t('workflow.verify.code')}
              hint={t('workflow.verify.code_hint')}
              error={problem && t(problem)}
              value={typed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(null)
              }}
            />
            <Button kind="primary" type="submit" icon="search" busy={byCode.isFetching}>
              {t('workflow.verify.check')}
            </Button>
          </form>
        </section>
      </div>
    </div>
  )
}
