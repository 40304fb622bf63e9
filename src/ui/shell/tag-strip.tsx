import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { cx } from "#ui/theme/cx.ts"
import s from "./shell.module.css"
import type { Tag } from "./tags.ts"

/** The visited pages: a click opens, a middle click or the X closes, the wheel moves the strip by a quarter of its way (spec 2.6). */
export function TagStrip({ tags, open, onClose }: { readonly tags: readonly Tag[]; readonly open: string; readonly onClose: (path: string) => void }) {
  const { t } = useTranslation("shell")
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [open, tags])
  return (
    <nav
      ref={strip}
      className={s.strip}
      aria-label={t("tags")}
      onWheel={(event) => {
        event.currentTarget.scrollLeft += (event.deltaY || event.deltaX) / 4
      }}
    >
      {tags.map((tag) => (
        <div
          key={tag.path}
          className={cx(s.tag, tag.path === open && s.on)}
          onAuxClick={(event) => {
            if (event.button !== 1) return
            event.preventDefault()
            onClose(tag.path)
          }}
        >
          <Link to={tag.path} aria-current={tag.path === open ? "page" : undefined} title={tag.title}>
            <span>{tag.title}</span>
          </Link>
          {tag.pinned ? null : (
            <button type="button" aria-label={t("closeTag", { title: tag.title })} onClick={() => onClose(tag.path)}>
              <X size={14} aria-hidden />
            </button>
          )}
        </div>
      ))}
    </nav>
  )
}
