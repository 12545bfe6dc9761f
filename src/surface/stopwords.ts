/**
 * English words that say nothing about which tool is meant. Short on purpose: a word that names an action or a thing
 * anywhere ("open", "order", "time") is not here.
 */
export const STOPWORDS: ReadonlySet<string> = new Set(
  `a an the this that these those such
  i me my mine myself we us our ours you your yours he him his she her hers it its they them their
  am is are was were be been being do does did done doing have has had having
  will would can could should shall may might must ought cannot
  what which who whom whose when where why how
  and or but if then than so as because while though although
  of to in on at by for from with without within into onto about over under between through during before after
  up down out off again further once here there
  all any both each every few more most other some only own same too very just also else ever still yet
  no not nor never
  please thanks thank hi hello hey ok okay yes well now let lets
  want need like would wish give tell know think
  something anything everything thing things
  based using used use via eg ie etc`.split(/\s+/),
);
