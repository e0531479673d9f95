import { useId, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { call } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, orFollow, Tick, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { Choice, Notice, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { Icon, isIconName, type IconName } from '#platform/web/icons/index.ts'
import { keyAmong, TITLES, useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import {
  addMenuItem,
  changeMenuItem,
  isLeaf,
  menuItemForm,
  menuTypes,
  type MenuEntry,
  type showMenuSettings,
} from '../../shared/menu.ts'
import { usePermissionWords } from '../permission-words.ts'
import styles from './menu.module.css'

type Settings = ReplyOf<typeof showMenuSettings>
interface Props {
  settings: Settings
  /** Undefined: a new one, under `parent`. */
  item: MenuEntry | undefined
  parent: MenuEntry | undefined
  onDone: (id: number) => void
  /** Somebody else changed it meanwhile: what they saved is wanted. */
  onLate: () => Promise<void>
  onClose: () => void
}

const icons: readonly IconName[] = [
  'home',
  'check',
  'inbox',
  'document',
  'plan',
  'calendar',
  'clock',
  'users',
  'user',
  'organization',
  'building',
  'workflow',
  'vote',
  'chart',
  'money',
  'box',
  'tag',
  'funnel',
  'map',
  'qr',
  'list',
  'grid',
  'settings',
  'shield',
  'key',
  'lock',
  'menu',
  'link',
  'globe',
  'mail',
  'phone',
  'bell',
  'comment',
  'flag',
  'star',
  'image',
  'print',
  'puzzle',
  'info',
]

/** Everything about one menu item but its place, which is in the tree. */
export function MenuItemDialog({ settings, item, parent, onDone, onLate, onClose }: Props) {
  const { t } = useText()
  const words = useWords()
  const name = usePermissionWords(settings.names)
  const form = useForm(menuItemForm, valuesOf(item), { about: item?.id ?? `in ${parent?.id}` })
  useFollowSaved(form, valuesOf(item))
  const { type, icon, role_ids } = form.values
  const leads = type === 'link' || type === 'router-link'
  const toggle = (id: number) =>
    form.set({ role_ids: role_ids?.includes(id) ? role_ids.filter((one) => one !== id) : [...(role_ids ?? []), id] })

  return (
    <Dialog
      title={t(item ? 'access.menu.edit_title' : 'access.menu.add_title')}
      onClose={onClose}
      shape="side"
      width={560}
    >
      <form
        className={styles['form']}
        {...form.wiring(async (values) => {
          const id = item ? item.id : (await call(addMenuItem, { ...values, parent_id: parent?.id ?? null })).id
          if (item) await orFollow(call(changeMenuItem, { ...values, id, held: form.start }), onLate)
          toast.success(t('platform.saved'))
          onDone(id)
        })}
      >
        {!item && parent ? (
          <p className={styles['below']}>{t('access.menu.under', { parent: words(parent.title) })}</p>
        ) : null}
        <Choice
          {...form.field('type')}
          label={t('access.menu.kind')}
          hint={t(`access.menu.type_hint.${type}`)}
          choices={menuTypes.map((one) => ({ value: one, label: t(`access.menu.type.${one}`) }))}
        />
        <Fields>
          <TextField
            {...form.field('mn')}
            label={t('access.menu.title_mn')}
            required={type !== 'divider'}
            maxLength={100}
          />
          <TextField {...form.field('en')} label={t('access.menu.title_en')} maxLength={100} lang="en" />
          <TextField {...form.field('ko')} label={t('access.menu.title_ko')} maxLength={100} lang="ko" />
        </Fields>
        {type === 'crud' ? <PlaceChoice form={form} places={settings.places} /> : null}
        {leads ? <Address form={form} isOwn={type === 'router-link'} /> : null}
        {type === 'divider' ? null : (
          <details className={styles['icons']}>
            <summary>
              {isIconName(icon) ? <Icon name={icon} size={18} /> : null}
              {t('access.menu.icon')}
            </summary>
            <Segments
              label={t('access.menu.icon')}
              picturesOnly
              value={icon ?? ''}
              onChange={(next) => form.set({ icon: next })}
              choices={[
                { value: '', label: t('access.menu.no_icon'), picture: <span aria-hidden>–</span> },
                ...icons.map((one) => ({
                  value: one as string,
                  label: one,
                  picture: (<Icon name={one} size={18} />) as ReactNode,
                })),
              ]}
            />
          </details>
        )}
        {isLeaf({ type }) ? (
          <>
            {type === 'crud' ? null : (
              <Choice
                {...form.field('permission')}
                label={t('access.menu.permission')}
                hint={t('access.menu.permission_hint')}
                choices={[
                  { value: '', label: t('access.menu.everybody') },
                  ...settings.permissions.map((one) => ({ value: one, label: name(one) })),
                ]}
              />
            )}
            <fieldset className={styles['roles']}>
              <legend>{t('access.menu.roles')}</legend>
              <Tick
                isSwitch
                label={t('access.menu.all_roles')}
                checked={role_ids === null}
                onChange={() => form.set({ role_ids: role_ids === null ? [] : null })}
              />
              {role_ids === null
                ? null
                : settings.roles.map(({ id, display_name }) => (
                    <Tick
                      key={id}
                      label={words(display_name)}
                      checked={role_ids.includes(id)}
                      onChange={() => toggle(id)}
                    />
                  ))}
              {form.words('role_ids') ? <Notice kind="danger" title={form.words('role_ids')} /> : null}
            </fieldset>
          </>
        ) : null}
        <Tick
          isSwitch
          {...form.tick('is_shown')}
          label={t('access.menu.is_shown')}
          hint={t('access.menu.is_shown_hint')}
        />
        <FormFoot
          form={form}
          onCancel={onClose}
          {...(item ? { wantsChange: true } : { action: t('access.menu.add') })}
        />
      </form>
    </Dialog>
  )
}

/** Which screen, of those that were made in the organisation; what it is called is offered as the title. */
function PlaceChoice({
  form,
  places,
}: {
  form: ReturnType<typeof useForm<typeof menuItemForm>>
  places: Settings['places']
}) {
  const { t } = useText()
  const words = useWords()
  const { source, mn } = form.values
  return (
    <Choice
      {...form.field('source')}
      label={t('access.menu.source')}
      hint={t('access.menu.source_hint')}
      required
      choices={[
        { value: '', label: t(places.length > 0 ? 'access.menu.choose_source' : 'access.menu.no_screens') },
        ...places.map((one) => ({ value: one.source, label: words(one.title) })),
        // What stands there and was taken away meanwhile.
        ...(source && !places.some((one) => one.source === source) ? [{ value: source, label: source }] : []),
      ]}
      onChange={({ target }) => {
        const place = places.find((one) => one.source === target.value)
        form.set({
          source: target.value,
          ...(place && mn === '' && { mn: place.title.mn, en: place.title.en ?? '', ko: place.title.ko ?? '' }),
        })
      }}
    />
  )
}

function Address({ form, isOwn }: { form: ReturnType<typeof useForm<typeof menuItemForm>>; isOwn: boolean }) {
  const { t } = useText()
  const list = useId()
  const router = useRouter()
  const screens = Object.values(router.routesByPath).flatMap((one) => {
    const { fullPath, options } = one as { fullPath: string; options: { staticData?: { title?: string } } }
    return fullPath.includes('$') || !options.staticData?.title
      ? []
      : [{ path: fullPath, title: t(keyAmong(options.staticData.title, TITLES)) }]
  })
  return (
    <>
      <TextField
        {...form.field('url')}
        label={t('access.menu.url')}
        hint={t(isOwn ? 'access.menu.own_url_hint' : 'access.menu.url_hint')}
        required
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        {...(isOwn ? { list } : {})}
      />
      {isOwn ? (
        <datalist id={list}>
          {screens.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}

function valuesOf(item: MenuEntry | undefined) {
  const { mn = '', en = '', ko = '' } = item?.title ?? {}
  return {
    type: item?.type ?? ('router-link' as const),
    mn,
    en,
    ko,
    icon: item?.icon ?? '',
    url: item?.url ?? item?.link_to ?? '',
    source: item?.type === 'crud' ? (item.link_to ?? '') : '',
    permission: item?.permission ?? '',
    role_ids: item?.role_ids ?? null,
    is_shown: item?.is_shown ?? true,
  }
}
