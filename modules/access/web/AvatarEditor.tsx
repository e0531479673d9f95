import { useRef, useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Avatar, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { myProfile, removeAvatar, setAvatar } from '../shared/profile.ts'
import { CropDialog } from './CropDialog.tsx'
import { loadPermissions, useIsMyself, useSession } from './session.ts'
import styles from './ProfilePage.module.css'

/** My picture with the way to another one. */
export function AvatarEditor() {
  const { t } = useText()
  const { user } = useSession()
  const isMyself = useIsMyself()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const set = useChange(setAvatar, { stale: [myProfile] })
  const remove = useChange(removeAvatar, { stale: [myProfile] })
  const follow = () => {
    toast.success(t('platform.saved'))
    loadPermissions().catch(showFailure)
  }

  async function take(file: File | undefined) {
    if (!file) return
    const read = file.type.startsWith('image/') ? await createImageBitmap(file).catch(() => null) : null
    if (read) setPicture(read)
    else toast.error(t('platform.image_unreadable'))
  }

  function close() {
    picture?.close()
    setPicture(null)
  }

  return (
    <div className={styles['avatar']}>
      <Avatar first={user.first_name} last={user.last_name} image={user.avatar} size={84} />
      <Popover
        label={t('access.avatar.title')}
        align="start"
        width={210}
        renderTrigger={(wiring) => (
          <IconButton
            {...wiring}
            icon="camera"
            size={16}
            label={t('access.avatar.title')}
            disabled={!isMyself}
            className={styles['camera'] ?? ''}
          />
        )}
      >
        {(hide) => (
          <MenuList>
            <MenuButton
              icon="image"
              note={t('access.avatar.rule')}
              onClick={() => {
                hide()
                chooser.current?.click()
              }}
            >
              {t('access.avatar.choose')}
            </MenuButton>
            {user.avatar ? (
              <MenuButton
                icon="trash"
                kind="danger"
                onClick={() => {
                  hide()
                  remove.mutate({}, { onSuccess: follow })
                }}
              >
                {t('access.avatar.remove')}
              </MenuButton>
            ) : null}
          </MenuList>
        )}
      </Popover>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('access.avatar.choose')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {picture ? (
        <CropDialog
          picture={picture}
          isBusy={set.isPending}
          onClose={close}
          onCut={(image) =>
            set.mutate(
              { image },
              {
                onSuccess: () => {
                  close()
                  follow()
                },
              },
            )
          }
        />
      ) : null}
    </div>
  )
}
