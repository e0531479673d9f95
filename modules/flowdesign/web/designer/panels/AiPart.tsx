import { useState } from 'react'
import { expressionFields } from '#platform/shared/fields/index.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import { RuleTable } from '#modules/workflow/web/parts.ts'
import { type AiDecision, type AiFallback, asSubject, type SubjectType } from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'
import { Whom } from './Whom.tsx'

const fallbackRules: readonly SubjectType[] = ['TO_ROLE', 'TO_ORG_JOB', 'TO_ORG_STRUCT', 'TO_ORG_EMPLOYEE', 'DIRECT']

/** How the step decides: its rules in their order, then the model where there is a question for it, then a person. */
export function AiPart({ node, form, parties, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const mayReplay = useMay()('workflow.documents.administer')
  const [isOpen, setOpen] = useState(false)
  const ai: AiDecision = node.data.ai ?? { rules: [] }
  const fallback: AiFallback = ai.fallback ?? { subject_type: 'TO_ROLE' }
  const set = (change: { [Part in keyof AiDecision]?: AiDecision[Part] | undefined }, about: string) => {
    const { question, fallback: person, ...rest } = { ...ai, ...change }
    // A question of nothing but spaces is none.
    onData(
      {
        ai: {
          ...rest,
          rules: rest.rules ?? [],
          ...(question?.trim() && { question }),
          ...(person && { fallback: person }),
        },
      },
      about,
    )
  }
  return (
    <>
      <fieldset className={styles['group']}>
        <legend>{t('flowdesign.field.ai')}</legend>
        <p className={styles['why']}>{t('flowdesign.ai.how')}</p>
        <div className={styles['deeds']}>
          <Button icon="list" onClick={() => setOpen(true)}>
            {t('flowdesign.ai.rules', { count: ai.rules.length })}
          </Button>
        </div>
        {mayReplay ? (
          <p>
            <AppLink to="/workflow/rules">{t('flowdesign.ai.replay')}</AppLink>
          </p>
        ) : null}
        <TextArea
          label={t('flowdesign.ai.question')}
          hint={t('flowdesign.ai.question_hint')}
          value={ai.question ?? ''}
          maxLength={4000}
          disabled={isDisabled}
          onChange={({ target }) => set({ question: target.value }, 'question')}
        />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>{t('flowdesign.ai.fallback')}</legend>
        <Whom
          label={t('flowdesign.ai.fallback_rule')}
          subject={asSubject(fallback)}
          rules={fallbackRules}
          parties={parties}
          isDisabled={isDisabled}
          onSubject={(change) => set({ fallback: { ...fallback, ...(change as Partial<AiFallback>) } }, 'fallback')}
        />
      </fieldset>
      {isOpen ? (
        <Dialog
          title={t('flowdesign.field.ai')}
          shape="sheet"
          width={860}
          keeps="nothing"
          onClose={() => setOpen(false)}
          footer={
            <Button kind="primary" onClick={() => setOpen(false)}>
              {t('flowdesign.done')}
            </Button>
          }
        >
          <fieldset className={styles['plain']} disabled={isDisabled}>
            <RuleTable fields={expressionFields(form)} rules={ai.rules} onChange={(rules) => set({ rules }, 'rules')} />
          </fieldset>
        </Dialog>
      ) : null}
    </>
  )
}
