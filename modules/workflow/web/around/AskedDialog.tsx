import { useState } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  addSigner,
  adviseStep,
  delegateStep,
  sendBackDocument,
  transferStep,
} from '../../shared/documents/around-step.ts'
import { postponeDocument } from '../../shared/documents/resting.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { aYearFrom } from './a-year.ts'
import AroundDialog, { type Given } from './AroundDialog.tsx'
import type { Asked } from './AroundMenu.tsx'

interface Props {
  asked: Asked
  document: DocumentView
  stepId: string
  onClose: () => void
}

/** What each of the actions around a step says and asks. */
export default function AskedDialog({ asked, document, stepId: step_id, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const [days] = useState(() => aYearFrom(new Date()))
  const { id, version: expected_version, title: about, may_postpone } = document
  const step = { id, step_id, expected_version }
  const common = { about, onClose }
  const { unable: cannot = [] } = document.my_steps.find((one) => one.id === step_id) ?? {}
  const unable = new Map(cannot.map(({ user_id, why }) => [user_id, t(`workflow.people.unable.${why}`)]))
  const whom = ({ people: [one], reason }: Given) => ({ ...step, emp_id: one?.emp_id ?? 0, reason })

  switch (asked) {
    case 'add_before':
    case 'add_after':
      return (
        <AroundDialog
          {...common}
          title={t(asked === 'add_before' ? 'workflow.around.add_before' : 'workflow.around.add_after')}
          hint={t(asked === 'add_before' ? 'workflow.around.add_before_hint' : 'workflow.around.add_after_hint')}
          done={t('workflow.around.asked')}
          endpoint={addSigner}
          asks={{ people: 'one', reason: 'optional' }}
          unable={unable}
          inputOf={(given) => ({
            ...whom(given),
            place: asked === 'add_before' ? ('before' as const) : ('after' as const),
          })}
        />
      )
    case 'delegate':
      return (
        <AroundDialog
          {...common}
          title={t('workflow.around.delegate')}
          hint={t('workflow.around.delegate_hint')}
          done={t('workflow.around.asked')}
          endpoint={delegateStep}
          asks={{ people: 'one', reason: 'optional' }}
          unable={unable}
          inputOf={whom}
        />
      )
    case 'transfer':
      return (
        <AroundDialog
          {...common}
          title={t('workflow.around.transfer')}
          hint={t('workflow.around.transfer_hint')}
          done={t('workflow.around.transferred')}
          endpoint={transferStep}
          asks={{ people: 'one', reason: 'optional' }}
          unable={unable}
          inputOf={whom}
        />
      )
    case 'advise':
      return (
        <AroundDialog
          {...common}
          title={t('workflow.around.advise')}
          hint={t('workflow.around.advise_hint')}
          done={t('workflow.around.advised')}
          endpoint={adviseStep}
          asks={{ reason: 'required' }}
          inputOf={({ reason }) => ({ ...step, description: reason })}
        />
      )
    case 'send_back':
      return (
        <AroundDialog
          {...common}
          title={t('workflow.around.send_back')}
          hint={t('workflow.around.send_back_hint')}
          done={t('workflow.around.sent_back')}
          endpoint={sendBackDocument}
          asks={{
            reason: 'required',
            choice: {
              label: t('workflow.around.which_step'),
              options: document.returnable.map(({ status_id, label }) => ({ value: status_id, label: say(label) })),
            },
          }}
          inputOf={({ choice, reason }) => ({ ...step, status_id: choice, description: reason })}
        />
      )
    case 'postpone':
      return (
        <AroundDialog
          {...common}
          title={t('workflow.rest.postpone')}
          hint={t('workflow.rest.hint')}
          done={t('workflow.rest.postponed')}
          endpoint={postponeDocument}
          asks={{
            day: t('workflow.rest.day'),
            until: { ...days, otherwise: t('workflow.rest.within_a_year') },
            reason: 'required',
          }}
          inputOf={({ day, reason }) => ({
            id,
            step_id: may_postpone ?? step_id,
            until: day,
            description: reason,
            expected_version,
          })}
        />
      )
  }
}
