import { useState } from "react"
import { Page } from "#ui/page/page.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { TagStrip } from "./tag-strip.tsx"
import { type Tag, close, closeAll, closeOthers, move, tagKey } from "./tags.ts"

const all: readonly Tag[] = [
  { key: tagKey("/dashboard/index"), path: "/dashboard/index", title: "工作台", pinned: true },
  { key: tagKey("/wel/tender-list"), path: "/wel/tender-list", title: "招标项目" },
  { key: tagKey("/wel/tender-only-shows?id=1"), path: "/wel/tender-only-shows?id=1", title: "ZB-2026-00042 轴承框架采购" },
  { key: tagKey("/wel/open-bid-view?id=1"), path: "/wel/open-bid-view?id=1", title: "开标 ZB-2026-00042" },
]

function Show() {
  const [tags, setTags] = useState(all)
  return (
    <>
      <TagStrip
        tags={tags}
        open="/wel/tender-list"
        onClose={(key) => setTags(close(tags, key, "").tags)}
        onCloseOthers={(key) => setTags(closeOthers(tags, key, "").tags)}
        onCloseAll={() => setTags(closeAll(tags, "").tags)}
        onRefresh={() => setTags(all)}
        onMove={(key, to) => setTags(move(tags, key, to))}
      />
      <Page title="招标项目">…</Page>
    </>
  )
}

export const specimen: Specimen = { title: "shell", Show }
