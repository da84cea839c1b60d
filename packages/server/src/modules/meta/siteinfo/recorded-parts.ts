/** The parts of `meta=siteinfo` that a captured profile supplies. */
import type { SiteGeneral } from '@wiki-query/server-stubs';
import { recorded } from '../../../shapes/exact.js';
import type { MembersAt } from '../../../shapes/module.js';

// prettier-ignore
export const partsOf = recorded<MembersAt<'siteinfo', 'query'>>()([
  'general', 'namespaces', 'namespacealiases', 'specialpagealiases', 'magicwords', 'interwikimap', 'dbrepllag',
  'statistics', 'usergroups', 'autocreatetempuser', 'autopromote', 'autopromoteonce', 'clientlibraries', 'libraries',
  'extensions', 'fileextensions', 'rightsinfo', 'restrictions', 'languages', 'languagevariants', 'skins',
  'extensiontags', 'functionhooks', 'showhooks', 'variables', 'protocols', 'defaultoptions', 'uploaddialog',
]);

// prettier-ignore
export const generalOf = recorded<SiteGeneral>()([
  'mainpage', 'base', 'sitename', 'mainpageisdomainroot', 'logo', 'generator', 'phpversion', 'phpsapi', 'dbtype',
  'dbversion', 'imagewhitelistenabled', 'externalimages', 'langconversion', 'linkconversion', 'titleconversion',
  'linkprefixcharset', 'linkprefix', 'linktrail', 'legaltitlechars', 'invalidusernamechars', 'allunicodefixes',
  'fixarabicunicode', 'fixmalayalamunicode', 'git-hash', 'git-branch', 'case', 'lang', 'fallback', 'variants', 'rtl',
  'fallback8bitEncoding', 'readonly', 'readonlyreason', 'writeapi', 'maxarticlesize', 'timezone', 'timeoffset',
  'articlepath', 'scriptpath', 'script', 'variantarticlepath', 'server', 'servername', 'wikiid', 'time', 'misermode',
  'uploadsenabled', 'maxuploadsize', 'minuploadchunksize', 'galleryoptions', 'thumblimits', 'imagelimits', 'favicon',
  'centralidlookupprovider', 'allcentralidlookupproviders', 'interwikimagic', 'magiclinks', 'categorycollation',
  'nofollowlinks', 'nofollownsexceptions', 'nofollowdomainexceptions', 'externallinktarget', 'linter',
]);
