import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import type { Role } from "#contract/people.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { beginPath } from "#ui/document-frame/begin-path.ts"
import { nameInMenu } from "#ui/shell/menu-tree.ts"

interface Begun {
  readonly words: string
  /** The address of its list, where one is begun. */
  readonly list: string
  readonly begins: readonly Role[]
}

/** The button that begins a document of a declared kind, for these roles; people whose menu has no such list see none. */
export function kindBegin({ words, list, begins }: Begun) {
  return function KindBegin() {
    const { t } = useTranslation(words)
    const { profile, menu } = useSession()
    const may = profile?.roles.some((role) => begins.includes(role)) === true && nameInMenu(menu, list) !== undefined
    return may ? <ButtonLink to={beginPath(list)}>{t("add")}</ButtonLink> : null
  }
}
