import { ArrowLeft, ArrowRight, CopyX, RefreshCw, SquareX, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import { ContextMenu, type Point } from "#ui/menu/context-menu.tsx"
import { type Tag, move, tagName } from "./tags.ts"

interface TagMenuProps {
  readonly tag: Tag
  readonly tags: readonly Tag[]
  readonly at: Point
  readonly onClosed: () => void
  readonly onClose: (key: string) => void
  readonly onCloseOthers: (key: string) => void
  readonly onCloseAll: () => void
  readonly onRefresh: (key: string) => void
  readonly onMove: (key: string, to: number) => void
}

/** The context menu of a page in the strip: spec 2.6, and moving it without dragging. */
export function TagMenu({ tag, tags, ...acts }: TagMenuProps) {
  const { t } = useTranslation("shell")
  const at = tags.indexOf(tag)
  const others = tags.some((one) => one !== tag && !one.pinned)
  const items = [
    { id: "refresh", label: t("tag.refresh"), icon: <RefreshCw size={16} aria-hidden />, onSelect: () => acts.onRefresh(tag.key) },
    {
      id: "close",
      label: t("tag.close"),
      icon: <X size={16} aria-hidden />,
      disabled: tag.pinned,
      note: "Del",
      onSelect: () => acts.onClose(tag.key),
    },
    {
      id: "others",
      label: t("tag.closeOthers"),
      icon: <CopyX size={16} aria-hidden />,
      disabled: !others,
      onSelect: () => acts.onCloseOthers(tag.key),
    },
    { id: "all", label: t("tag.closeAll"), icon: <SquareX size={16} aria-hidden />, onSelect: acts.onCloseAll },
    {
      id: "left",
      label: t("tag.moveLeft"),
      icon: <ArrowLeft size={16} aria-hidden />,
      apart: true,
      disabled: move(tags, tag.key, at - 1) === tags,
      onSelect: () => acts.onMove(tag.key, at - 1),
    },
    {
      id: "right",
      label: t("tag.moveRight"),
      icon: <ArrowRight size={16} aria-hidden />,
      disabled: move(tags, tag.key, at + 1) === tags,
      onSelect: () => acts.onMove(tag.key, at + 1),
    },
  ]
  return <ContextMenu label={tagName(tag)} at={acts.at} items={items} onClosed={acts.onClosed} />
}
