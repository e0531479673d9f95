import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { useChange } from '#platform/web/call.ts'
import { Avatar, Button, Chip, IconButton, Notice, shortName } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { stepTo, type Line, type Place } from '#platform/web/tree/index.ts'
import { keepUnit, showUnits, type JobHolder, type Unit, type UnitJob } from '../../shared/structure.ts'
import { JobDialog, RemoveJobDialog } from './JobDialogs.tsx'
import { takesUnits, vacantIn } from './tree.ts'
import { CloseUnitDialog, MoveUnitDialog, UnitNameDialog } from './UnitDialogs.tsx'
import styles from './UnitPanel.module.css'

interface Props {
  line: Line<Unit>
  tree: readonly Unit[]
  today: string
  /** Only what holds today can be changed. */
  isToday: boolean
  onBack: () => void
  onChoose: (id: number) => void
  onMove: (id: number, place: Place) => void
}

type Open = { kind: 'rename' | 'add' | 'move' | 'close' | 'job' } | { kind: 'edit' | 'remove'; jobId: number }

/** One unit: its jobs, who holds them, which places are vacant. */
export function UnitPanel({ line: { branch: unit, parent }, tree, today, isToday, onBack, onChoose, onMove }: Props) {
  const { t } = useText()
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const mayAdd = isToday && may('organization.structure.c') && unit.valid_to === null
  const close = () => setOpen(null)
  // As it is now, should a colleague change it meanwhile.
  const opened = open && 'jobId' in open ? unit.jobs.find(({ id }) => id === open.jobId) : undefined
  return (
    <Card>
      <header className={styles['head']}>
        <div className={styles['back']}>
          <IconButton icon="back" label={t('organization.structure.back')} onClick={onBack} />
        </div>
        <div className={styles['words']}>
          <h2>{unit.label}</h2>
          {parent ? (
            <p className={styles['parent']}>{t('organization.structure.under', { unit: parent.label })}</p>
          ) : null}
        </div>
        <div className={styles['deeds']}>
          {mayAdd ? (
            <Button icon="plus" onClick={() => setOpen({ kind: 'job' })}>
              {t('organization.structure.add_job')}
            </Button>
          ) : null}
          {isToday ? <UnitMenu unit={unit} tree={tree} onOpen={(kind) => setOpen({ kind })} onMove={onMove} /> : null}
        </div>
      </header>
      {unit.valid_to ? <Closing unit={unit} isOver={unit.valid_to <= today} /> : null}
      {unit.jobs.length === 0 ? <p className={styles['none']}>{t('organization.structure.no_jobs')}</p> : null}
      <ul className={styles['jobs']}>
        {unit.jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isToday={isToday}
            onEdit={() => setOpen({ kind: 'edit', jobId: job.id })}
            onRemove={() => setOpen({ kind: 'remove', jobId: job.id })}
          />
        ))}
      </ul>
      {open?.kind === 'rename' ? <UnitNameDialog unit={unit} parent={parent} onClose={close} /> : null}
      {open?.kind === 'add' ? <UnitNameDialog parent={unit} onClose={close} onDone={onChoose} /> : null}
      {open?.kind === 'move' ? <MoveUnitDialog unit={unit} parent={parent} onClose={close} /> : null}
      {open?.kind === 'close' ? <CloseUnitDialog unit={unit} today={today} onClose={close} /> : null}
      {open?.kind === 'job' ? <JobDialog unit={unit} onClose={close} /> : null}
      {opened && open?.kind === 'edit' ? <JobDialog unit={unit} job={opened} onClose={close} /> : null}
      {opened && open?.kind === 'remove' ? <RemoveJobDialog job={opened} onClose={close} /> : null}
    </Card>
  )
}

function UnitMenu({
  unit,
  tree,
  onOpen,
  onMove,
}: {
  unit: Unit
  tree: readonly Unit[]
  onOpen: (kind: 'rename' | 'add' | 'move' | 'close') => void
  onMove: Props['onMove']
}) {
  const { t } = useText()
  const may = useMay()
  const [up, down] = [stepTo(tree, unit.id, 'up', takesUnits), stepTo(tree, unit.id, 'down', takesUnits)]
  if (!['c', 'u', 'd'].some((action) => may(`organization.structure.${action}`))) return null
  return (
    <Popover
      label={t('organization.structure.unit_actions')}
      renderTrigger={(wiring) => (
        <IconButton icon="more" label={t('organization.structure.unit_actions')} {...wiring} />
      )}
    >
      {(hide) => {
        const item = (kind: 'rename' | 'add' | 'move' | 'close') => () => {
          hide()
          onOpen(kind)
        }
        return (
          <MenuList>
            {may('organization.structure.c') && unit.valid_to === null ? (
              <MenuButton icon="plus" onClick={item('add')}>
                {t('organization.structure.add_below')}
              </MenuButton>
            ) : null}
            {may('organization.structure.u') ? (
              <MenuButton icon="edit" onClick={item('rename')}>
                {t('organization.structure.rename')}
              </MenuButton>
            ) : null}
            {may('organization.structure.u') ? (
              <MenuButton icon="organization" onClick={item('move')}>
                {t('organization.structure.move_under')}
              </MenuButton>
            ) : null}
            {may('organization.structure.u') && up ? (
              <MenuButton
                icon="up"
                onClick={() => {
                  hide()
                  onMove(unit.id, up)
                }}
              >
                {t('organization.structure.up')}
              </MenuButton>
            ) : null}
            {may('organization.structure.u') && down ? (
              <MenuButton
                icon="down"
                onClick={() => {
                  hide()
                  onMove(unit.id, down)
                }}
              >
                {t('organization.structure.down')}
              </MenuButton>
            ) : null}
            {may('organization.structure.d') && unit.valid_to === null ? (
              <MenuButton icon="cancel" kind="danger" onClick={item('close')}>
                {t('organization.structure.close_unit')}
              </MenuButton>
            ) : null}
          </MenuList>
        )
      }}
    </Popover>
  )
}

function Closing({ unit, isOver }: { unit: Unit; isOver: boolean }) {
  const { t } = useText()
  const may = useMay()
  const keep = useChange(keepUnit, { stale: [showUnits] })
  return (
    <Notice
      kind="warning"
      title={t(isOver ? 'organization.structure.was_closed' : 'organization.structure.closes', { day: unit.valid_to })}
    >
      {may('organization.structure.d') ? (
        <Button
          size="small"
          busy={keep.isPending}
          onClick={() => keep.mutate({ id: unit.id }, { onSuccess: () => toast.success(t('platform.updated')) })}
        >
          {t(isOver ? 'organization.structure.reopen' : 'organization.structure.keep')}
        </Button>
      ) : null}
    </Notice>
  )
}

function JobRow({
  job,
  isToday,
  onEdit,
  onRemove,
}: {
  job: UnitJob
  isToday: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useText()
  const may = useMay()
  const navigate = useNavigate()
  const vacant = vacantIn(job)
  return (
    <li className={styles['job']}>
      <div className={styles['jobHead']}>
        <div className={styles['jobWords']}>
          <h3>{job.job}</h3>
          {job.is_head ? (
            <Chip kind="info" icon="star">
              {t('organization.structure.head')}
            </Chip>
          ) : null}
          <span className={`${styles['places']} orgil-num`}>
            {t('organization.structure.places_of', { people: job.people.length, places: job.places })}
          </span>
        </div>
        {isToday && may('access.roles.r') ? (
          <IconButton
            icon="key"
            label={t('access.job.open', { job: job.job })}
            size={16}
            onClick={() => void navigate({ to: `/admin/roles/jobs/${job.id}` })}
          />
        ) : null}
        {isToday && may('organization.structure.u') ? (
          <IconButton
            icon="edit"
            label={t('organization.structure.edit_job', { job: job.job })}
            size={16}
            onClick={onEdit}
          />
        ) : null}
        {isToday && may('organization.structure.d') ? (
          <IconButton
            icon="trash"
            label={t('organization.structure.remove_job', { job: job.job })}
            size={16}
            onClick={onRemove}
          />
        ) : null}
      </div>
      {job.note ? <p className={styles['note']}>{job.note}</p> : null}
      <ul className={styles['people']}>
        {job.people.map((person) => (
          <li key={person.emp_id}>
            <Holder person={person} />
          </li>
        ))}
        {vacant > 0 ? (
          <li className={styles['vacant']}>
            <span aria-hidden>
              <Icon name="plus" size={14} />
            </span>
            {t('organization.structure.vacant_places', { count: vacant })}
          </li>
        ) : null}
      </ul>
    </li>
  )
}

function Holder({ person: { emp_id, first_name, last_name, is_on_leave } }: { person: JobHolder }) {
  const { t } = useText()
  const may = useMay()
  const content = (
    <>
      <Avatar first={first_name} last={last_name} size={26} />
      {shortName(first_name, last_name)}
      {is_on_leave ? <Chip kind="warning">{t('organization.state.leave')}</Chip> : null}
    </>
  )
  if (!may('organization.employees.r')) return <span className={styles['person']}>{content}</span>
  return (
    <AppLink to={`/organization/employees/${emp_id}`} className={styles['person']}>
      {content}
    </AppLink>
  )
}
