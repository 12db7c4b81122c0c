/** What other programs put on the clipboard, and what a description contains after it was pasted. */
export const CLIPBOARDS: Readonly<Record<string, { html: string; description: string }>> = {
  docs: {
    html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-00000000-0000-0000-0000-000000000000"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Ada keeps the ferry ledger. </span><span style="font-size:11pt;font-family:Arial;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">Never sober.</span></p><br><p dir="ltr"><span style="font-size:11pt;font-family:Arial;font-weight:400;font-style:italic;text-decoration:none;white-space:pre-wrap;">Her mother</span><span style="font-weight:400;font-style:normal;white-space:pre-wrap;"> knew.</span></p></b>`,
    description: '<p>Ada keeps the ferry ledger. <strong>Never sober.</strong></p><p><em>Her mother</em> knew.</p>',
  },
  sheets: {
    html: `<meta name="generator" content="Sheets"><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td>Age</td><td>36</td></tr><tr style="height:21px;"><td>Hair</td><td>red</td></tr><tr><td>Wants</td><td>the keys</td></tr></tbody></table>`,
    description: '<p>Age\t36</p><p>Hair\tred</p><p>Wants\tthe keys</p>',
  },
  word: {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:12.0pt;} --></style></head><body lang=EN-GB><!--StartFragment--><h1>Ada<o:p></o:p></h1><p class=MsoNormal><b>Bold</b>, <i>italics</i>,&nbsp; two spaces<span style='mso-spacerun:yes'>  </span>and a soft\u00adhyphen.<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First point<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Second point<o:p></o:p></p><!--EndFragment--></body></html>`,
    description:
      '<h2>Ada</h2><p><strong>Bold</strong>, <em>italics</em>,  two spaces  and a soft\u00adhyphen.</p><ul><li><p>First point</p></li></ul><ol><li><p>Second point</p></li></ol>',
  },
  libreOffice: {
    html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.3.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 8.27in 11.69in; margin: 0.79in }
		p { line-height: 115%; margin-bottom: 0.1in; background: transparent }
	</style>
</head>
<body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">
Ada</h1>
<p style="line-height: 100%; margin-bottom: 0in"><font face="Liberation Serif, serif">Keeps
the <b>ferry ledger</b>. <span style="font-style: italic"><span style="font-weight: normal">Never</span></span>
<strike>sober</strike>.</font></p>
<ul>
	<li><p style="margin-bottom: 0in">Wants</p>
	<ul>
		<li><p style="margin-bottom: 0in">the keys</p></li>
	</ul>
	</li>
	<li><p style="margin-bottom: 0in">Needs</p></li>
</ul>
</body>
</html>`,
    description:
      '<h2>Ada</h2><p>Keeps the <strong>ferry ledger</strong>. <em>Never</em> <s>sober</s>.</p><ul><li><p>Wants</p><ul><li><p>the keys</p></li></ul></li><li><p>Needs</p></li></ul>',
  },
  gmail: {
    html: `<div dir="ltr">Ada keeps the <b>ferry ledger</b>.<div><br></div><div><i>Her mother</i> knew, <span style="font-weight:600">always</span>.</div><div><ol><li>Wants the keys</li><li><strike>Needs</strike> rest</li></ol><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div>She never said.</div></blockquote></div></div>`,
    description:
      '<p>Ada keeps the <strong>ferry ledger</strong>.</p><p><em>Her mother</em> knew, <strong>always</strong>.</p><ol><li><p>Wants the keys</p></li><li><p><s>Needs</s> rest</p></li></ol><blockquote><p>She never said.</p></blockquote>',
  },
  notion: {
    html: `<meta charset='utf-8'><h1>Ada</h1>
<p>Keeps the <strong>ferry ledger</strong>. <em>Never</em> <del>sober</del>.</p>
<ul>
<li>Wants
<ul>
<li>the keys</li>
</ul>
</li>
<li>Needs</li>
</ul>
<h4>Voice</h4>
<blockquote>
<p>No.</p>
</blockquote>
<!-- notionvc: 00000000-0000-0000-0000-000000000000 -->`,
    description:
      '<h2>Ada</h2><p>Keeps the <strong>ferry ledger</strong>. <em>Never</em> <s>sober</s>.</p><ul><li><p>Wants</p><ul><li><p>the keys</p></li></ul></li><li><p>Needs</p></li></ul><h3>Voice</h3><blockquote><p>No.</p></blockquote>',
  },
};
