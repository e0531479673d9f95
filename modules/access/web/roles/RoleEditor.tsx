import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Notice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, rebased, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { namesIn, type PermissionCatalogue } from '../../shared/catalogue.ts'
import { showStandard } from '../../shared/organization-permissions.ts'
import { changeRole, createRole, listMenu, listRoles, roleValues, showRole, type RoleView } from '../../shared/roles.ts'
import { useIsMyself, useMay } from '../session.ts'
import { MenuField } from './MenuField.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { valuesOf } from './role-values.ts'
import styles from './roles.module.css'

interface Props {
  /** The role itself, or the one that a new role is made after. */
  role: RoleView | null
  isNew: boolean
  catalogue: PermissionCatalogue
  items: ReplyOf<typeof listMenu>['items']
  /** Somebody else was first: what they saved is wanted. */
  onLate: () => void
}

export function RoleEditor({ role, isNew, catalogue, items, onLate }: Props) {
  const { t } = useText()
  const may = useMay()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const standard = useCall(showStandard, {}, { meta: { quiet: true } }).data
  const start = valuesOf(role, isNew)
  const form = useForm(roleValues, start)
  /** The version that the form began with. */
  const [version, setVersion] = useState(role?.version ?? 0)
  const [base, setBase] = useState(start)
  const isLate = !isNew && role !== null && role.version > version
  const mayChange = useIsMyself() && may(isNew ? 'access.roles.c' : 'access.roles.u')
  const isBeyondMine = !isNew && role !== null && !role.is_within_mine
  const mayName = mayChange && !isBeyondMine

  const adopt = (values: typeof start) => {
    form.reset(start)
    form.set(values)
    setBase(start)
    setVersion(role?.version ?? 0)
  }
  // Nothing was typed: what others saved is simply shown.
  if (isLate && !form.isChanged) adopt(start)

  const save = async (values: typeof form.values) => {
    const parsed = roleValues.parse(values)
    if (isNew) {
      const { id } = await call(createRole, parsed)
      await cache.invalidateQueries({ queryKey: keyOf(listRoles) })
      toast.success(t('platform.saved'))
      await navigate({ to: `/admin/roles/${id}`, replace: true })
      return
    }
    try {
      const saved = await call(changeRole, { ...parsed, id: role!.id, version })
      setVersion(saved.version)
      setBase(values)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) onLate()
      throw error
    }
    toast.success(t('platform.saved'))
    await Promise.all([listRoles, showRole].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
  }

  const display = (language: 'mn' | 'en' | 'ko') => ({
    name: `display_${language}`,
    value: form.values.display_name[language] ?? '',
    error: form.words(`display_name.${language}`),
    disabled: !mayName,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      form.set({ display_name: { ...form.values.display_name, [language]: target.value } }),
  })
  const lockOf = (permission: string) => {
    if (!mayChange) return t('access.matrix.read_only')
    return may(permission) ||
      (standard?.max && !standard.max.includes(permission) && form.values.permissions.includes(permission))
      ? undefined
      : t('access.matrix.not_yours')
  }
  return (
    <form {...form.wiring(save)} className={styles['form']}>
      {isLate && form.isChanged ? (
        <Notice kind="warning" live title={t('access.role.changed_meanwhile')}>
          <p>{t('access.role.late_hint')}</p>
          <div className={styles['choices']}>
            <Button size="small" kind="primary" onClick={() => adopt(rebased(base, form.values, start))}>
              {t('access.role.keep_mine')}
            </Button>
            <Button size="small" onClick={() => adopt(start)}>
              {t('access.role.take_theirs')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {mayChange && isBeyondMine ? <Notice>{t('access.role.beyond_mine')}</Notice> : null}
      <Card title={t('access.role.general')}>
        <Fields>
          <TextField label={t('access.role.display_mn')} required {...display('mn')} maxLength={100} />
          <TextField label={t('access.role.display_en')} {...display('en')} maxLength={100} />
          <TextField label={t('access.role.display_ko')} {...display('ko')} maxLength={100} />
          <TextField
            label={t('access.role.name')}
            required
            hint={t('access.role.name_hint')}
            disabled={!mayName}
            {...form.field('name')}
            maxLength={60}
            autoCapitalize="off"
            spellCheck={false}
          />
          <div data-wide>
            <TextArea
              label={t('access.role.note')}
              rows={2}
              disabled={!mayName}
              {...form.field('note')}
              maxLength={500}
            />
          </div>
        </Fields>
      </Card>
      <Card title={t('access.role.permissions')}>
        <PermissionMatrix
          label={t('access.role.permissions')}
          catalogue={catalogue}
          value={form.values.permissions}
          saved={isNew ? [] : base.permissions}
          lockOf={lockOf}
          noteOf={(permission) => noteOf(t, standard, permission)}
          onChange={(permissions) => form.set({ permissions })}
        />
      </Card>
      <Card title={t('access.role.menus')}>
        <fieldset className={styles['plain']} disabled={!mayName}>
          <MenuField
            names={namesIn(catalogue)}
            items={items}
            menus={form.values.menus}
            defaultMenu={form.values.default_menu}
            permissions={[...form.values.permissions, ...(standard?.permissions ?? [])]}
            problems={{ menus: form.words('menus'), default_menu: form.words('default_menu') }}
            onChange={(part) => form.set(part)}
          />
        </fieldset>
      </Card>
      {mayChange && (isNew || form.isChanged) ? (
        <div className={styles['bar']} data-foot>
          <FormFoot
            form={form}
            wantsChange={!isNew}
            onCancel={isNew || !form.isChanged ? undefined : () => form.reset(base)}
          />
        </div>
      ) : null}
    </form>
  )
}

function noteOf(t: (key: string) => string, standard: ReplyOf<typeof showStandard> | undefined, permission: string) {
  if (standard?.max && !standard.max.includes(permission)) return t('access.matrix.above_ceiling')
  return standard?.permissions.includes(permission) ? t('access.matrix.standard') : undefined
}
