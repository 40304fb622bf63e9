import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Profile } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ImageInput } from "#ui/files/image-input.tsx"
import { smallPicture } from "./small-picture.ts"
import { useSaving } from "./use-saving.ts"
import s from "./account.module.css"

/** The person's picture, and who it is; the picture is cut to a small square before it is sent. */
export function ProfilePhoto({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(["account", "shell"])
  const { save, problem } = useSaving()
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (chosen: File) => {
    const avatar = await smallPicture(chosen)
    setRefused(avatar === null ? t("photo.notOne") : null)
    if (avatar !== null) await save({ avatar }, { avatar: profile.avatar })
  }
  const roles = profile.allRoles.map((role) => t(`shell:roles.${role}`)).join(" · ")
  return (
    <>
      <div className={s.photo}>
        {profile.avatar === "" ? (
          <span className={s.face} aria-hidden>
            {Array.from(profile.displayName)[0]}
          </span>
        ) : (
          <img className={s.face} src={profile.avatar} alt="" width={72} height={72} />
        )}
        <div className={s.who}>
          <strong>{profile.displayName}</strong>
          <span>{[profile.name, roles, profile.partyName ?? profile.department].filter(Boolean).join(" · ")}</span>
          <div className={s.buttons}>
            <ImageInput label={t("photo.change")} onImage={(file) => void take(file)} onRefused={setRefused} />
            {profile.avatar === "" ? null : (
              <Button size="small" look="ghost" onClick={() => void save({ avatar: "" }, { avatar: profile.avatar })}>
                {t("photo.remove")}
              </Button>
            )}
          </div>
        </div>
      </div>
      <Problem text={refused ?? problem} />
    </>
  )
}
