<?php
/** Prints what an installed MediaWiki says of all its languages, as JSON; the questions come as JSON on standard input. */
use MediaWiki\MediaWikiServices;

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

class LanguageFacts extends Maintenance {
	public function execute() {
		$asked = json_decode( stream_get_contents( STDIN ), true );
		$services = MediaWikiServices::getInstance();
		$facts = [];
		foreach ( array_keys( $services->getLanguageNameUtils()->getLanguageNames( 'en', 'all' ) ) as $code ) {
			$language = $services->getLanguageFactory()->getLanguage( $code );
			$preferences = array_unique( [ ...( $language->getDatePreferences() ?: [] ), ...$asked['preferences'] ] );
			$formats = [];
			foreach ( $preferences as $preference ) {
				$name = $preference === 'default' ? $language->getDefaultDateFormat() : $preference;
				$formats[$preference] = array_map(
					static fn ( $type ) => $language->getDateFormatString( $type, $name ),
					[ 'both', 'pretty' ]
				);
			}
			$numbers = array_map( static fn ( $number ) => $language->formatNum( $number ), $asked['numbers'] );
			$facts[$code] = [
				'forms' => array_map( static fn ( $number ) => $language->getPluralRuleIndexNumber( $number ), $asked['counts'] ),
				'numbers' => $numbers,
				'parsed' => array_map( static fn ( $number ) => $language->parseFormattedNumber( $number ), $numbers ),
				'formats' => $formats,
			];
		}
		$this->output( json_encode( $facts, JSON_UNESCAPED_UNICODE ) );
	}
}

$maintClass = LanguageFacts::class;
require_once RUN_MAINTENANCE_IF_MAIN;
