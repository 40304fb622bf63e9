export { noticeSources } from "#machines/notice-sources.ts"
