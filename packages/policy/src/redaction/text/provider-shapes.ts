/**
 * What keys of providers begin with, the characters that follow, and how many of them at least; fewer where the prefix
 * says it all, so that a key that was cut off is one still. Columns: prefix, class, least, and:
 * `=` no more than that many; `d` a digit must be among them; `k` it may follow other letters (`keyAKIA…`).
 * Classes: w letters and digits · u also `_` and `-` · x hex digits · U capitals and digits · b base64 · p also `.`
 */
export const PROVIDER_SHAPES = `
sk-proj- u 16; sk-svcacct- u 16; sk-admin- u 16; sk-ant- u 16; sk-or- u 16; sk-lf- u 16; pk-lf- u 16; sk- u 20 m
sk_live_ w 8; sk_test_ w 8; rk_live_ w 8; rk_test_ w 8; sk_prod_ w 8; sk_ w 24 d; whsec_ b 16
sk_org_ w 8; rzp_live_ w 8; rzp_test_ w 8; sq0atp- u 16; sq0csp- u 16; shippo_live_ x 20; access_token$production$ p 16
ghp_ w 10 k; gho_ w 10 k; ghu_ w 10 k; ghs_ w 10 k; ghr_ w 10 k; github_pat_ u 16 k
glpat- p 12; gldt- u 12; glft- u 12; glsoat- u 12; glrt- p 12; glcbt- u 12; glptt- u 12; glagent- u 12; gloas- u 12; glimt- u 12
GR1348941 u 16; AKIA U 16=; ASIA U 16=; ABIA U 16=; ACCA U 16=; ABSK b 60; LTAI w 12; AKID w 24 d; AKLT u 24 d
AIza u 30; ya29. p 16; GOCSPX- u 12; 1//0 u 30; AQ.Ab u 30
xoxb- p 8; xoxp- p 8; xoxa- p 8; xoxr- p 8; xoxs- p 8; xoxo- p 8; xoxc- p 8; xoxd- p 8; xoxe- p 8; xoxe. p 8; xapp- u 8; xwfp- u 8
SG. p 20; xkeysib- u 16; xsmtpsib- u 16; key- x 32=; mlsn. w 20; re_ u 20 d; SK x 32=
npm_ w 20; pypi- u 16; rubygems_ w 16; dckr_pat_ u 12; dckr_oat_ u 12; oy2 w 43=d; cio w 32=d; CLOJARS_ w 20
hf_ w 20; api_org_ w 20; r8_ w 20; dapi x 32 k; gsk_ w 20; xai- u 20; pplx- u 20; fal_ u 20; fc- x 24; bb_live_ u 8; fw_ w 20
tvly- u 12; exa_ u 20; exa- u 20 d; syt_ u 16; mem0_ u 16; m0- w 24; ntn_ w 20; secret_ w 32 d; am_ w 24 d; nvapi- u 20; jina_ w 20
csk- w 24; tgp_v1_ u 20; esecret_ u 20; lsv2_ u 20; ls__ w 20; pcsk_ u 20; apify_api_ w 16; napi_ w 30; fly_ u 40; fo1_ u 30; fm2_ b 30
lin_api_ w 12; lin_oauth_ w 12; figd_ u 16; figo_ u 16; shpat_ w 16; shpca_ w 16; shppa_ w 16; shpss_ w 16; shpua_ w 16
dop_v1_ w 16; doo_v1_ w 16; dor_v1_ w 16; AGE-SECRET-KEY-1 U 16; hvs. u 16; hvb. u 16; hvr. u 16; dp.pt. w 16; dp.st. p 16; dp.ct. w 16; dp.sa. w 16
PMAK- u 16; sntrys_ b 16; sntryu_ w 16; NRAK- U 16; NRAL- w 16; NRII- w 16; glsa_ u 16; glc_ b 20; pul- x 30; rdme_ w 30; CFPAT- u 16
sbp_ w 20; sb_secret_ u 12; sl. p 40; EAA w 60 d; IGQV w 60 d; ATATT3 b 16; ATBB w 20; ATCTT3 b 16; BBDC- w 20; vcp_ w 20; vck_ w 20; nfp_ w 20
CCIPAT_ u 16; CCIPRJ_ u 16; bkua_ w 20; squ_ x 30; sqp_ x 30; sqa_ x 30; pat-na1- u 16; pat-eu1- u 16; tskey- u 12; SWMTKN-1- u 16; ops_eyJ b 20
gAAAAA b 60; waka_ u 20; phx_ w 24; pscale_ u 24; zpka_ u 20; akab- u 16; EZAK w 30; EZTK w 30; FLWSECK u 16; HRKU- u 16; sk.eyJ p 20
LS0tLS1CRUdJTiBQUklWQVRFI b 12; LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBL b 12; LS0tLS1CRUdJTiBFQyBQUklWQVRFI b 12; LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUg b 12
LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBL b 12; LS0tLS1CRUdJTiBQR1AgUFJJVkFURSBL b 12; LS0tLS1CRUdJTiBEU0EgUFJJVkFURSBL b 12
b3BlbnNzaC1rZXktdjE b 30; xau_ w 20; dtn_ w 30; dt0c01. p 24; dt0s01. p 24; cfat_ w 20; cfut_ w 20; AccountKey= b 20; v1.0- u 60 d; hk_ u 8
tk-us- u 20; tk_live_ w 8; live_ w 24 d; ico- w 32=d; sgp_ u 30; sgph_ u 30; sgs_ w 30; lip_ w 24; e2b_ w 20; pd_live_ u 8; ts_live_ u 8; frg_ w 20; nsk_ w 20
`
