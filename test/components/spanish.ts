/** Words of English labels, as libraries bring them, that are no words of Spanish nor of the specification's own texts. */
const english = new Set(
  `accept add all and any apply at attribution back bold browse bulleted button by cancel cannot change choose clear close
  collapse columns confirm continue copy create current date day days decrease default delete deselect details done down
  download drag drop edit empty enter expand failed fewer field file files filter filters find first for from fullscreen go
  heading hello hide highlight hour hours image in increase invalid is italic january february march april june july august
  september october november december keyboard last left less link list load loading map marker menu message minute minutes
  missing monday tuesday wednesday thursday friday saturday sunday month months more move name next not nothing now of off on
  open options or order ordered out page password paste pause please previous print quote redo refresh reload remove required
  reset results resume retry right row rows save search select selected send settings show skip something sort start stop
  strikethrough strike submit success the this time to today toggle try type underline undo unlink until up update upload
  user value view visibility warning was week weeks welcome with wrong year years yes yesterday you your`.split(/\s+/),
)
/** Words of both languages, which show nothing alone. */
const either = new Set(['a', 'color', 'email', 'error', 'no', 'total', 'zoom'])

/** Whether a text consists of English words; names and what people have written have others. */
export const isEnglish = (text: string): boolean => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.some((word) => english.has(word)) && words.every((word) => english.has(word) || either.has(word))
}

/** Every text of the page, and every label that is not shown. Runs in the page. */
export const wordsOn = (): { language: (string | null)[]; texts: string[] } => {
  const labels = [
    'alt',
    'aria-description',
    'aria-label',
    'aria-roledescription',
    'aria-valuetext',
    'label',
    'placeholder',
    'title',
  ]
  const texts = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('script, style, noscript') === null) texts.add(node.textContent?.trim() ?? '')
  for (const name of labels)
    for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name) ?? '')
  const language = [...document.querySelectorAll('[lang]')].map((element) => element.getAttribute('lang'))
  return { language: [...new Set(language)], texts: [...texts] }
}
